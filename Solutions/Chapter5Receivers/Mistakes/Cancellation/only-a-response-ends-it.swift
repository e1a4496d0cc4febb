// Mistake 5.5 · only-a-response-ends-it · The student believed that a request without a response has no result (C2) · expect: "an answer without a response must end the operation, too"
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
///        4. does not keep the task of a request that was answered.
/// LEAVE  The signatures. Call nothing else while `task` is locked.
/// SIZE   12 lines. Tests: Tests/Chapter5ReceiversTests/CancellationTests.swift
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
    switch received {
    case .success(let request):
      let sent = transport.send(request) { [self] answer in
        if case .success(let response) = answer { finish(with: .success(response)) }
        _ = takeTask()
      }
      task.withLock { $0 = sent }
      // Perhaps it was answered meanwhile.
      if isFinished { _ = takeTask() }
    case .failure(let error):
      finish(with: .failure(error))
    }
  }

  /// Stops the request in flight.
  public override func stop() {
    takeTask()?.cancel()
  }

  /// Takes the task out, if there is one: it may keep its handler, which keeps this operation.
  private func takeTask() -> (any HTTPTask)? { task.withLock { $0.take() } }
}
