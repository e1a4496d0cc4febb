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
    let inbox = both.deliver(to: MapOperation { number, text in text + "\(number)" }).inbox()
    both.add(to: OperationQueue())
    _ = try await left.began.only("the first must execute")
    _ = try await right.began.only("the second must execute")
    right.finish(with: .success(2))
    left.finish(with: .success(1))
    _ = inbox
    let result = try await both.run()
    #expect(result.output?.0 == 1 && result.output?.1 == "2")
  }

  @Test func `the results of many operations keep their order`() async throws {
    let operations = (0..<100).map { number in
      AOperationBlock<Int> { finish in DispatchQueue.global().async { finish(.success(number)) } }
    }
    let result = try await CollectOperation(operations).run()
    #expect(result.output == Array(0..<100))
    let none = try await CollectOperation<Int>([]).run()
    #expect(none.output == [])
  }

  @Test func `if one fails, that is the error of both`() async throws {
    let left = try await Failing().combine(with: Number(1)).run()
    let right = try await Number(1).combine(with: Failing()).run()
    #expect(left.testError == .broken && right.testError == .broken)
    let many = try await CollectOperation([Number(1), Failing(), Number(2)]).run()
    #expect(many.error?.publisher == "Failing")
  }

  @Test func `a cancel reaches all that work for it alone`() async throws {
    let (left, right, shared) = (Manual(), Manual(), Manual())
    let both = CollectOperation([left, right, shared])
    let inbox = both.inbox()
    shared.deliver(to: AddOne()).add(to: OperationQueue())
    both.add(to: OperationQueue())
    for operation in [left, right, shared] {
      _ = try await operation.began.only("each must execute")
    }
    both.cancel()
    let result = try await inbox.only("it must end at once")
    #expect(result.error?.isCancelled == true)
    #expect(left.isCancelled && right.isCancelled && !shared.isCancelled)
    shared.cancel()
  }

  @Test func `an operation may be both of the two`() async throws {
    let number = Number(4)
    let result = try await number.combine(with: number).run()
    #expect(result.output?.0 == 4 && result.output?.1 == 4)
  }
}
