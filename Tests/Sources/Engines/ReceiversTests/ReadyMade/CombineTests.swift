// Tests operations that receive several results.

import Foundation
import Operations
import Receivers
import TestSupport
import Testing

@Suite struct CombineTests {
  @Test func `two results become one, and both operations run at the same time`() async throws {
    let (left, right) = (Manual(), Manual())
    let both = left.combine(with: right.deliver(to: MapOperation { "\($0)" }))
    let joined = both.deliver(to: MapOperation { number, text in text + "\(number)" })
    let inbox = try await left.begins(for: joined)
    try await right.begins()
    right.finish(with: .success(2))
    left.finish(with: .success(1))
    try await inbox.expect(.output("21"))
  }

  @Test func `if one fails, that is the error of both`() async throws {
    try await Failing().combine(with: Number(1)).ends(.failure(.broken))
    try await Number(1).combine(with: Failing()).ends(.failure(.broken))
  }

  @Test func `a cancel reaches all that work for it alone`() async throws {
    let (left, right, shared) = (Manual(), Manual(), Manual())
    let both = left.combine(with: right.combine(with: shared))
    let inbox = both.inbox()
    shared.deliver(to: AddOne()).add(to: OperationQueue())
    both.add(to: OperationQueue())
    for operation in [left, right, shared] {
      try await operation.begins()
    }
    both.cancel()
    try await inbox.expect(.cancelled)
    #expect(left.isCancelled && right.isCancelled && !shared.isCancelled)
    shared.cancel()
  }

  @Test func `an operation may be both of the two`() async throws {
    let number = Number(4)
    let sum = MapOperation<(Int, Int), Int> { $0 + $1 }
    try await number.combine(with: number).deliver(to: sum).ends(.output(8))
  }
}
