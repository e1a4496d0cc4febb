// Tests operations whose work is a closure.

import Foundation
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
    }.ends(.output(1))
  }

  @Test func `a map transforms a value`() async throws {
    try await Number(4).deliver(to: MapOperation { "\($0)" }).ends(.output("4"))
  }

  @Test func `a map passes a received error on, and publishes its own`() async throws {
    let map = MapOperation<Int, Int> { _ in throw TestError.alsoBroken }.named("map")
    try await Number(4).deliver(to: map).ends(.failure(.alsoBroken, by: "map"))
    try await Failing().deliver(to: MapOperation<Int, Int> { $0 }).ends(
      .failure(.broken, by: "Failing"))
  }

  @Test func `a map without a received value ends with an error`() async throws {
    try await MapOperation<Int, Int> { $0 }.ends(.refused(.receivedValueIsNil))
  }
}
