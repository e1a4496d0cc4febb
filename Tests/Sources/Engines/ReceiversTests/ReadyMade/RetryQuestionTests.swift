// Tests a retry that does something between two attempts.

import Foundation
import Operations
import Receivers
import TestSupport
import Testing

@Suite struct RetryQuestionTests {
  /// Fails until it was told a fresh token.
  private func request(_ token: Inbox<String>) -> ResultableOperation<String> {
    AOperationBlock { finish in
      finish(token.values.last.map { .success($0) } ?? .failure(AOperationError(TestError.broken)))
    }
  }

  @Test func `an operation runs between two attempts, and decides`() async throws {
    let token = Inbox<String>()
    let retry = RetryOperation<Void, String> { _ in
      request(token)
    } asking: { failures, error in
      #expect(failures == 1 && error.published(as: TestError.self) == .broken)
      return AOperationBlock { finish in
        DispatchQueue.global().async {
          token.put("fresh")
          finish(.success(true))
        }
      }
    }
    try await retry.ends(.output("fresh"))
  }

  @Test func `no operation, or no as its answer: the attempt's error is the end`() async throws {
    let none = RetryOperation<Void, Int>({ _ in Failing() }, asking: { _, _ in nil })
    let no = RetryOperation<Void, Int>(
      { _ in Failing() }, asking: { _, _ in answer(.success(false)) })
    for retry in [none, no] { try await retry.ends(.failure(.broken)) }
  }

  @Test func `if the operation in between fails, that is the error`() async throws {
    let failure = AOperationError(TestError.alsoBroken)
    let retry = RetryOperation<Void, Int>(
      { _ in Failing() }, asking: { _, _ in answer(.failure(failure)) })
    try await retry.ends(.failure(.alsoBroken))
  }

  @Test func `a cancel reaches the operation in between`() async throws {
    let (manual, attempts) = (Manual(), Inbox<Void>())
    let retry = RetryOperation<Void, Int> { _ in
      attempts.put(())
      return Failing()
    } asking: { _, _ in
      manual.deliver(to: MapOperation { _ in true })
    }
    let inbox = retry.added()
    try await manual.begins()
    retry.cancel()
    try await inbox.expect(.cancelled)
    #expect(manual.isCancelled)
    #expect(attempts.values.count == 1)
  }
}

private func answer(_ result: OperationResult<Bool>) -> ResultableOperation<Bool> {
  AOperationBlock { finish in finish(result) }
}
