// What makes a run cancellable: a cancelled operation cancels its request.
import Operations
import Receivers
import Synchronization
import UserAPI

/// Sends the received request in `execute()`, and cancels it in `stop()`; ends with the response,
/// whatever its status is.
///
/// The two methods are never called at the same time. So a task that `send` returns after the
/// cancel is cancelled, too. A cancelled operation ends at once, because the transport may never
/// answer. If it is cancelled before it executes, it sends nothing.
///
/// `@unchecked Sendable`: `receivedValue` is written before the operation is added, or on the
/// thread that then executes it; the task is guarded by its lock.
public final class RequestOperation: ResultableOperation<HTTPResponse>, ReceiverOperation,
  @unchecked Sendable
{
  /// The request, or the error of a step before.
  public var receivedValue: Result<URLRequest, AOperationError>?

  private let transport: any HTTPTransport
  // Written inside `execute()` and taken inside `stop()`, or when it is answered.
  private let task = Mutex<(any HTTPTask)?>(nil)

  /// Makes an operation that has not sent its request.
  public init(over transport: any HTTPTransport) { self.transport = transport }

  /// Sends the request; a received error is passed on.
  public override func execute() {
    switch received {
    case .success(let request):
      let sent = transport.send(request) { [self] answer in
        finish(with: answer.mapError { AOperationError($0) })
        _ = takeTask()
      }
      task.withLock { $0 = sent }
      // Perhaps it was answered meanwhile.
      if isFinished { _ = takeTask() }
    case .failure(let error):
      finish(with: .failure(error))
    }
  }

  /// Cancels the request, if one was sent.
  public override func stop() { takeTask()?.cancel() }

  /// Takes the task, which is over: it may keep its handler, which keeps this operation.
  private func takeTask() -> (any HTTPTask)? { task.withLock { $0.take() } }
}
