// Exercise 5.5 · Cancellation · write · 45 min · W1.1 W1.5 W3.1 W3.2 W3.5 W4.1–W4.3 W4.5 W4.7
import Operations
import Receivers
import Synchronization
import UserAPI

/// Sends the request that it receives, and can be cancelled at any moment.
///
/// GIVEN  `received`: the request, or the error of an operation before this one. `finish(with:)` ends
///        the operation: the first call counts, later ones do nothing. `transport.send` answers by
///        calling its closure, perhaps at once, perhaps never, and returns a task whose `cancel()`
///        stops the request. A cancel ends the operation at once, and calls `stop()`, but never while
///        `execute()` runs: then `stop()` comes right after it. `takeTask()` empties `task`.
/// WRITE  `execute()` and `stop()`, so that the operation
///        1. passes a received error on, and sends nothing;
///        2. sends a received request before `execute()` returns, and ends with the response, or
///           with the transport's error in an `AOperationError`;
///        3. stops the request when it is cancelled, if one was sent;
///        4. keeps no task of a request that is over.
/// LEAVE  The signatures. Call and release nothing while `task` is locked.
/// SIZE   12 lines. Tests: Tests/Chapter5ReceiversTests/05-CancellationTests.swift
///
/// `@unchecked Sendable`: `receivedValue` is written before the operation is added, or on the
/// thread that then executes it; the task is guarded by its lock.
public final class RequestOperation: ResultableOperation<HTTPResponse>, ReceiverOperation,
  @unchecked Sendable
{
  /// The request, or the error of an operation before.
  public var receivedValue: Result<URLRequest, AOperationError>?

  private let transport: any HTTPTransport
  // Written inside `execute()` and taken inside `stop()`, or when it is answered.
  private let task = Mutex<(any HTTPTask)?>(nil)

  /// Makes an operation that has not sent its request.
  public init(over transport: any HTTPTransport) { self.transport = transport }

  /// Sends the request.
  public override func execute() {
    finish(with: .failure(.isCancelled(self)))  // TODO 5.5: your code replaces this line
  }

  /// Stops the request in flight.
  public override func stop() {
    // TODO 5.5: your code replaces this line
  }

  /// Takes the task out, if there is one: it may keep its handler, which keeps this operation.
  private func takeTask() -> (any HTTPTask)? { task.withLock { $0.take() } }
}
