// Exercise 2.1: a synchronous operation, and its result.

import ChapterTesting
import Testing

@Suite("2.1 Result", .exercise("2.1"))
struct ResultTests {
  private let body = Data("8 7".utf8)

  @Test func `1 a value is stored`() async throws {
    let operation = DecodeOperation(body) { .success(String(decoding: $0, as: UTF8.self)) }
    try await run(operation)
    expect(
      operation.result, is: .success("8 7"), "main() must decode the body, and store the result")
  }

  @Test func `2 a failure is stored, too, and two operations share nothing`() async throws {
    let error = UserFetchError.failed(.decodeList, .noUsers)
    let first = DecodeOperation(body) { .success($0.count) }
    let second = DecodeOperation<Int>(body) { _ in .failure(error) }
    try await run(first)
    try await run(second)
    expect(
      [first.result, second.result], is: [.success(3), .failure(error)],
      "the error must be stored as it is: without it, the reason is lost (W3.1)")
  }

  @Test func `3 the operation decodes when it runs, once, and has no result before`() async throws {
    let decoded = Inbox<Void>()
    let operation = DecodeOperation(body) { body in
      decoded.put(())
      return .success(body.count)
    }
    try require(
      canRunElsewhere { _ = operation.result },
      "the queue has not run the operation yet: result must not wait for that")
    #expect(operation.result == nil, "the queue has not run the operation yet: result must be nil")
    expect(
      decoded.count, is: 0,
      "only main() may decode: the maker of an operation must not wait for it")
    try await run(operation)
    _ = (operation.result, operation.result)
    expect(decoded.count, is: 1, "main() decodes, once; result only reads what is stored")
  }

  @Test func `4 while the body is decoded, another thread may ask for the result`() async throws {
    let asking = Mutex<DecodeOperation<Int>?>(nil)
    let free = Inbox<Bool>(Deadline(beats: 3 * Deadline.usual.beats))
    let operation = DecodeOperation(body) { body in
      // Only the first time: result may decode, too, if the answer is wrong.
      if let operation = asking.withLock({ $0.take() }) {
        free.put(canRunElsewhere { _ = operation.result })
      }
      return .success(body.count)
    }
    asking.withLock { $0 = operation }
    OperationQueue().addOperation(operation)
    await free.arrived()
    expect(
      free.values, is: [true],
      "decode was called inside withLock: a thread that asks for the result has to wait for it")
  }

  @Test func `5 what it has decoded is there when it has finished, cancelled or not`() async {
    await everySchedule { play in
      let (decoded, seen) = (Inbox<Void>(), Inbox<Result<Int, UserFetchError>?>())
      let operation = DecodeOperation(body) { body in
        decoded.put(())
        reach("decodes")
        return .success(body.count)
      }
      playedAdd(operation, to: OperationQueue())
      play.thread("cancel()") { operation.cancel() }
      play.thread("the next operation", when: { operation.isFinished }) {
        seen.put(operation.result)
      }
      return {
        if decoded.isEmpty || seen.values == [.success(3)] { return nil }
        if seen.isEmpty { return "it must finish, cancelled or not: main() must return" }
        return seen.values == [nil]
          ? "it has finished without a result: store it before main() returns, cancelled or not"
          : "it was cancelled while it decoded: store the result as it is; cancelling is 2.4"
      }
    }
  }

  /// Runs an operation in a queue, to its end.
  private func run<Value>(_ operation: DecodeOperation<Value>) async throws {
    let ended = operation.ends()
    OperationQueue().addOperation(operation)
    try await ended.first("the queue must run the operation to its end: main() must return")
  }
}
