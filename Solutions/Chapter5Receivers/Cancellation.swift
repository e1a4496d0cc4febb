// A request that can be stopped at any moment, as an operation.
import Operations
import Receivers
import Synchronization
import UserAPI

/// Sends the request that it receives, and ends with the response, whatever its status.
///
/// Cancelled while its request is pending, it ends at once, and stops the request: the transport may
/// never answer again. `stop()` is never called while `execute()` runs; so a task that `send` returns
/// after a cancel is stopped, too. Cancelled before, it sends nothing.
///
/// `@unchecked Sendable`: `receivedValue` is written before the operation is added, or on the thread
/// that then executes it; the task is guarded by its lock.
public final class RequestOperation: ResultableOperation<HTTPResponse>, ReceiverOperation,
  @unchecked Sendable
{
  /// The request, or the error of the step before.
  public var receivedValue: Result<URLRequest, AOperationError>?

  private let transport: any HTTPTransport
  private let inFlight = Mutex<(any HTTPTask)?>(nil)

  /// Makes a step that has sent nothing.
  public init(over transport: any HTTPTransport) { self.transport = transport }

  /// Sends the request; an error that was received is passed on as it is.
  public override func execute() {
    switch received {
    case .success(let request):
      let task = transport.send(request) { [self] answer in
        finish(with: answer.mapError { AOperationError($0) })
      }
      inFlight.withLock { $0 = task }
    case .failure(let error):
      finish(with: .failure(error))
    }
  }

  /// Stops the request, if one was sent.
  public override func stop() {
    inFlight.withLock { $0.take() }?.cancel()
  }
}
