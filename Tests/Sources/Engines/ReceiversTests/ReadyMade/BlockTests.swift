// Tests operations whose work is a closure, and chains that are tried again.

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

  @Test func `a chain is made until it succeeds, also with labelled values (A8)`() async throws {
    let attempts = Inbox<Void>()
    let retry = RetryOperation<(data: Int, answer: Int), Int> { received in
      attempts.put(())
      let map = MapOperation<(data: Int, answer: Int), Int> { value in
        if attempts.values.count < 3 { throw TestError.broken }
        return value.data + value.answer
      }
      map.receivedValue = received
      return map.deliver(to: AddOne())
    } again: { failures, _ in
      failures < 5
    }
    let first = AOperationBlock<(data: Int, answer: Int)> { $0(.success((40, 1))) }
    try await first.deliver(to: retry).ends(.output(42))
    #expect(attempts.values.count == 3)
  }

  @Test func `a retry ends when its closure answers no (A9)`() async throws {
    let failureCounts = Inbox<Int>()
    let retry = RetryOperation<Void, Int> { _ in
      Failing()
    } again: { failures, error in
      failureCounts.put(failures)
      return failures < 3 && error.published(as: TestError.self) == .broken
    }
    try await retry.ends(.failure(.broken))
    #expect(failureCounts.values == [1, 2, 3])
  }

  @Test func `many retries of a failed operation do not overflow the stack`() async throws {
    let failed = Failing()
    _ = try await failed.run()
    let retry = RetryOperation<Void, Int>({ _ in failed }, again: { count, _ in count < 20_000 })
    let inbox = Inbox<OperationResult<Int>>(.long)
    retry.didFinish(on: .global()) { inbox.put($0) }.add(to: OperationQueue())
    try await inbox.expect(.failure(.broken), "it must stop trying")
  }

  @Test func `a retry that is cancelled between two attempts does not try again`() async throws {
    let (holder, attempts) = (Inbox<AOperation>(), Inbox<Void>())
    let retry = RetryOperation<Void, Int> { _ in
      attempts.put(())
      return Failing()
    } again: { failures, _ in
      if failures == 2 { holder.values.first?.cancel() }
      return failures < 100
    }
    holder.put(retry)
    try await retry.ends(.cancelled)
    #expect(attempts.values.count <= 3, "a chain made meanwhile is cancelled, and no other is made")
  }

  @Test func `a cancel during an attempt cancels it, and there is no other`() async throws {
    let manual = Manual()
    let questions = Inbox<Void>()
    let retry = RetryOperation<Void, Int> { _ in
      manual
    } again: { _, _ in
      questions.put(())
      return true
    }
    let (inbox, inner) = (retry.inbox(), manual.inbox())
    retry.add(to: OperationQueue())
    try await manual.begins()
    retry.cancel()
    _ = try await inbox.only("it must finish")
    try await inner.expect(.cancelled, "the attempt must finish")
    #expect(questions.values.isEmpty)
  }
}
