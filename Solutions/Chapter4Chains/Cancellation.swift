// What makes a run cancellable: a cancelled link cancels its request.
import Synchronization
import UserAPI

/// The request that a link sends in `main()`, and cancels in `stop()`.
///
/// The two methods are never called at the same time. So a task that `send` returns after the
/// cancel is cancelled, too.
public final class RequestInFlight: Sendable {
  // Written inside `main()` and read inside `stop()`, perhaps on another thread.
  private let task = Mutex<(any HTTPTask)?>(nil)

  /// Makes one that has sent nothing.
  public init() {}

  /// Sends the request.
  ///
  /// - Parameter completion: Gets the response, whatever its status, or the step's error.
  public func send(
    _ request: URLRequest,
    as step: UserFetchError.Step,
    over transport: any HTTPTransport,
    completion: @escaping Completion<HTTPResponse>
  ) {
    let sent = transport.send(request) { answer in
      completion(answer.mapError { .failed(step, .transport($0.code)) })
    }
    task.withLock { $0 = sent }
  }

  /// Cancels the request, if one was sent; does not wait for its completion.
  public func cancel() { task.withLock { $0.take() }?.cancel() }
}
