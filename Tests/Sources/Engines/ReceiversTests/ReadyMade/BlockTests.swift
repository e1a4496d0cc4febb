// Tests operations whose work is a closure, and those that receive several results.

import Operations
import Receivers
import TestSupport
import Testing

@Suite struct BlockTests {
  @Test func `a block operation ends once, when its closure finishes it`() async throws {
    try await AOperationBlock<Int> { finish in
      DispatchQueue.global().async {
        finish(.success(1))
        finish(.success(2))
      }
    }.ends("1")
  }

  @Test func `a map passes a received error on, and publishes its own`() async throws {
    let map = MapOperation<Int, Int> { _ in throw TestError.alsoBroken }.named("map")
    try await Number(4).deliver(to: map).ends("map failed: alsoBroken")
    try await Failing().deliver(to: MapOperation<Int, Int> { $0 }).ends("Failing failed: broken")
  }

  // MARK: Several results

  @Test func `two results become one, and both operations run at the same time`() async throws {
    let left = Manual()
    let right = Manual()
    let inbox = left.combine(with: right.deliver(to: MapOperation { "\($0)" })).added()
    try await left.begins()
    try await right.begins()
    right.finish(with: .success(2))
    left.finish(with: .success(1))
    try await inbox.receives("(1, \"2\")")
  }

  @Test func `if one fails, that is the error of both`() async throws {
    try await Failing().combine(with: Number(1)).ends("Failing failed: broken")
    try await Number(1).combine(with: Failing()).ends("Failing failed: broken")
  }

  @Test func `an operation may be both of the two`() async throws {
    let number = Number(4)
    try await number.combine(with: number).ends("(4, 4)")
  }
}
