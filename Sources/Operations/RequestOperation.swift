// One request as an operation.

import Synchronization
public import UserAPI

/// Sends one request, and has finished when it is answered.
///
/// Cancelled, it cancels its request in flight, and has `URLError.cancelled` as its result at once:
/// it does not wait for the transport. Cancelled before it is started, it sends nothing.
///
/// `@unchecked Sendable`: what changes is guarded by its lock.
public final class RequestOperation: AsynchronousOperation, @unchecked Sendable {
  /// What became of the request.
  public typealias Answer = Result<HTTPResponse, URLError>

  private let request: URLRequest
  private let transport: any HTTPTransport
  private let answer = Mutex<Answer?>(nil)
  // Written inside `main()` and read inside `stop()`, perhaps on another thread.
  private let task = Mutex<(any HTTPTask)?>(nil)

  /// Makes an operation that has not sent its request.
  ///
  /// - Parameters:
  ///   - request: The request, with an absolute URL.
  ///   - transport: Sends it.
  public init(_ request: URLRequest, over transport: any HTTPTransport) {
    self.request = request
    self.transport = transport
  }

  /// What became of the request; nil until the operation has finished.
  public var result: Answer? { answer.withLock { $0 } }

  /// Sends the request.
  public override func main() {
    let sent = transport.send(request) { [self] answer in finish(with: answer) }
    task.withLock { $0 = sent }
  }

  /// Cancels the request in flight, if there is one.
  public override func stop() {
    finish(with: .failure(URLError(.cancelled)))
    task.withLock { $0 }?.cancel()
  }

  private func finish(with result: Answer) {
    finish { answer.withLock { $0 = result } }
  }
}
