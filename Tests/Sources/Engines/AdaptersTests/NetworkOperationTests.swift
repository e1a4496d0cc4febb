// Tests that a network operation ends with a result exactly once, whatever happens.

import Adapters
import Foundation
import Operations
import Synchronization
import TestSupport
import Testing

@Suite struct NetworkOperationTests {
  let queue = QueueManager()

  @Test func `an operation has no result until its work ends, and keeps the first`() async throws {
    let operation = WorkOperation()
    queue.enqueue(operation)
    _ = try await operation.begun.only("the work must begin")
    #expect(operation.result == nil && operation.error == nil)
    operation.complete(result: .success(1))
    operation.complete(result: .success(2))
    operation.complete(result: .failure(TestError.first))
    #expect(operation.result?.value == 1)
    #expect(operation.isFinished && !operation.isExecuting && operation.error == nil)
  }

  @Test func `an operation that was not started cannot be completed`() async throws {
    let operation = WorkOperation.ending(with: .success(1))
    operation.complete(result: .success(2))
    #expect(operation.result == nil)
    queue.enqueue(operation)
    try await operation.gives(1)
  }

  @Test func `an error that the work throws is the result`() async throws {
    let operation = WorkOperation { _ in throw TestError.first }
    queue.enqueue(operation)
    try await operation.fails(with: TestError.first)
    #expect(operation.error as? TestError == .first)
  }

  @Test func `an error that the work throws after the end changes nothing`() async throws {
    let operation = WorkOperation { operation in
      operation.complete(result: .success(1))
      throw TestError.first
    }
    queue.enqueue(operation)
    try await operation.gives(1)
  }

  @Test func `an operation that overrides nothing ends with an error`() async throws {
    let operation = NetworkOperation<Int>()
    queue.enqueue(operation)
    try await operation.fails(with: MissingInput.self)
  }

  @Test func `an operation that finishes without a result ends with an error`() async throws {
    let operation = WorkOperation { $0.finish() }
    queue.enqueue(operation)
    try await operation.fails(with: MissingResult.self)
    operation.complete(result: .success(1))
    #expect(operation.error is MissingResult)
  }

  @Test func `an error set before the start is the result, and no work begins`() async throws {
    let operation = WorkOperation.ending(with: .success(1))
    operation.error = TestError.first
    operation.error = nil
    operation.error = TestError.second
    #expect(operation.error as? TestError == .first, "the first error counts")
    queue.enqueue(operation)
    try await operation.fails(with: TestError.first)
    #expect(operation.calls == [])
  }

  @Test func `an error that is set after the start changes nothing`() async throws {
    let operation = WorkOperation()
    queue.enqueue(operation)
    _ = try await operation.begun.only("the work must begin")
    operation.error = TestError.first
    operation.complete(result: .success(1))
    try await operation.gives(1)
    #expect(operation.error == nil, "it ended with a value")
  }

  @Test func `a handler is called once, whether it is added before the end or after it`() async {
    let operation = WorkOperation()
    let seen = Mutex<[Int]>([])
    operation.onCompletion { result in seen.note(result) }
    operation.onCompletion { result in seen.note(result) }
    operation.start()
    #expect(seen.withLock { $0 } == [])
    operation.complete(result: .success(1))
    operation.onCompletion { result in seen.note(result) }
    #expect(seen.withLock { $0 } == [1, 1, 1])
  }

  @Test func `a handler that is added at the moment of the end is not lost`() async {
    let lost = await onThread {
      (0..<2_000).count { _ in
        let operation = WorkOperation()
        let calls = Atomic(0)
        operation.start()
        DispatchQueue.concurrentPerform(iterations: 2) { thread in
          if thread == 0 { operation.complete(result: .success(1)) }
          if thread == 1 { operation.onCompletion { _ in calls.add(1, ordering: .relaxed) } }
        }
        return calls.load(ordering: .relaxed) != 1
      }
    }
    #expect(lost == 0)
  }

  @Test func `a handler is called when the operation has finished`() {
    let operation = WorkOperation()
    let seen = Mutex<Bool?>(nil)
    operation.onCompletion { _ in
      seen.withLock { $0 = operation.isFinished && operation.result?.value == 1 }
    }
    operation.start()
    operation.complete(result: .success(1))
    #expect(seen.withLock { $0 } == true)
  }

  // MARK: On the main actor

  @Test(arguments: [true, false])
  @MainActor func `a class of the main actor takes a result in a closure`(
    _ isEarly: Bool
  ) async throws {
    let (screen, inbox) = (Screen(), Inbox<Bool>())
    let operation = WorkOperation.ending(with: .success(7))
    if isEarly { screen.show(operation, inbox) }
    QueueManager().enqueue(operation)
    if !isEarly {
      try await operation.ended()
      screen.show(operation, inbox)
    }
    #expect(screen.number == 0, "not inside the call")
    _ = try await inbox.only("the handler must be called")
    #expect(screen.number == 7)
  }
}

/// What an app shows.
@MainActor private final class Screen {
  var number = 0

  func show(_ operation: WorkOperation, _ inbox: Inbox<Bool>) {
    operation.onCompletion(on: .shared) { result in
      self.number = result.value ?? -1
      MainActor.assertIsolated()
      inbox.put(true)
    }
  }
}

extension Mutex where Value == [Int] {
  /// Appends the value of a result, or -1.
  borrowing func note(_ result: Result<Int, any Error>) {
    withLock { $0.append(result.value ?? -1) }
  }
}
