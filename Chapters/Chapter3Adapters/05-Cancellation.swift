// Exercise 3.5 · Cancellation · write · 35 min · W1.1 W1.5 W3.1 W3.5 W4.1–W4.3 W4.5 W4.7
import Adapters
import Synchronization
import UserAPI

/// The request of one operation, which can be stopped while it is in flight.
///
/// GIVEN  A `send` that works, and forgets its request. An operation calls it in `beginWork()`, and
///        `cancel()` in `stopWork()`: never both at the same time, and `stopWork()` only after
///        `beginWork()`. But the answer may come on any thread, at any moment, even inside
///        `transport.send`. `end()` decides under the lock, and returns what is left to stop.
/// WRITE  First half:
///        1. when `transport.send` returns, remember its task, unless the answer has come already;
///        2. when the answer comes, first `end()`, and hold what it returns until you have completed;
///        3. `cancel()` stops the request in flight, if any. An answer that comes later still completes.
/// LEAVE  The signatures, and `end()`. Inside `withLock`, call nothing, and release no task.
public final class RequestInFlight: Sendable {
  private enum State {
    /// The transport's `send` has not returned yet.
    case sending
    case inFlight(any HTTPTask)
    /// Answered or cancelled: there is nothing left to stop.
    case over
  }

  // Guards one decision at a time; tasks are cancelled and released outside of it.
  private let state = Mutex(State.sending)

  /// Makes one that has sent nothing.
  public init() {}

  /// Sends the request; its completion gets the response, whatever its status, or the step's error.
  public func send(
    _ request: URLRequest,
    as step: UserFetchError.Step,
    over transport: any HTTPTransport,
    completion: @escaping Completion<HTTPResponse>
  ) {
    // TODO 3.5: complete this method
    _ = transport.send(request) { answer in
      completion(answer.mapError { .failed(step, .transport($0.code)) })
    }
  }

  /// Stops the request, if it is in flight; does not wait for its completion.
  public func cancel() {
    // TODO 3.5: your code replaces this line
  }

  /// Ends the request; returns its task, if it was in flight.
  private func end() -> (any HTTPTask)? {
    state.withLock { state in
      defer { state = .over }
      return if case .inFlight(let task) = state { task } else { nil }
    }
  }
}

/// The operations of one run: it starts them, and cancels them, and no others.
///
/// GIVEN  All operations of the run, in the order of the job, adapters included. An operation that
///        is cancelled ends at once, with `CancellationError`, and then calls its `stopWork()`. One
///        that is cancelled before its start does so when it is started.
/// WRITE  Second half:
///        4. `cancel()` ends the whole run, wherever it is: no operation goes on or begins.
/// LEAVE  The queue manager: other runs may use it, too.
/// SIZE   6 lines and 1. Tests: Tests/Chapter3AdaptersTests/05-CancellationTests.swift
public final class OperationGroup: Sendable {
  private let operations: [Operation]
  private let queueManager: any QueueManaging

  /// Makes a group that has started nothing; by default it has a queue of its own.
  public init(_ operations: [Operation], queueManager: any QueueManaging = QueueManager()) {
    self.operations = operations
    self.queueManager = queueManager
  }

  /// Starts the operations; call it once.
  public func start() {
    queueManager.addOperations(operations)
  }

  /// Cancels the operations.
  public func cancel() {
    // TODO 3.5: your code replaces this line
  }
}
