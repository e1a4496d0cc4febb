// One request of the real transport: it ends with the answer, the deadline or a cancel.

import Synchronization

/// What a transport answers: the server's response, or why there is none.
public typealias TransportResult = Result<HTTPResponse, URLError>

/// Runs an action once, after a time; a cancelled timer soon releases its action.
///
/// `@unchecked Sendable`: a Dispatch source may be used from any thread, but its protocol is not
/// declared `Sendable` on every system.
struct DeadlineTimer: @unchecked Sendable {
  private let source = DispatchSource.makeTimerSource(queue: .global())

  init(action: @escaping @Sendable () -> Void) { source.setEventHandler(handler: action) }

  /// Starts the clock.
  // NB: releasing a source that was never activated is a crash. So every timer is started, even
  // one that is already cancelled.
  func start(after time: Duration) {
    source.schedule(deadline: .now() + time / .seconds(1))
    source.activate()
  }

  /// Stops the clock; the action is released when Dispatch has seen that.
  func cancel() { source.cancel() }
}

/// One request, which releases its handler, task and timer as soon as it is answered.
final class HTTPExchange: HTTPTask {
  /// What a request keeps until it is answered.
  private struct Parts {
    let handler: @Sendable (TransportResult) -> Void
    var task: URLSessionDataTask?
    var timer: DeadlineTimer?
  }

  /// The queue that cancels session tasks, one after another.
  ///
  /// NB: on Linux (Swift 6.3) a session task's `cancel()` waits for the session's own queue. On
  /// this queue it makes neither our caller nor the session's queue wait.
  private static let cancelQueue = DispatchQueue(label: "URLSessionTransport.cancel")

  // The lock protects one decision at a time. Handlers, timers and tasks are called outside of it.
  private let parts: Mutex<Parts?>

  /// Makes a request that has not been sent.
  init(handler: @escaping @Sendable (TransportResult) -> Void) {
    parts = Mutex(Parts(handler: handler))
  }

  /// Sends the request, and starts its deadline.
  func start(_ task: URLSessionDataTask, deadline: Duration) {
    let timer = DeadlineTimer { [self] in fail(.timedOut) }
    parts.withLock { parts in
      parts?.task = task
      parts?.timer = timer
    }
    task.resume()
    timer.start(after: deadline)
  }

  /// Passes the session's answer to the handler; called on the session's queue.
  func answer(_ result: TransportResult) {
    guard let parts = takeParts() else { return }
    parts.timer?.cancel()
    parts.handler(result)
  }

  /// Stops the task, and answers with an error on a global queue; does nothing after an answer.
  func fail(_ code: URLError.Code) {
    guard let parts = takeParts() else { return }
    parts.timer?.cancel()
    if let task = parts.task { Self.cancelQueue.async { task.cancel() } }
    // Never on this stack: the caller of `cancel()` may hold a lock that the handler needs.
    let handler = parts.handler
    DispatchQueue.global().async { handler(.failure(URLError(code))) }
  }

  /// Answers with `URLError.cancelled`, unless the request was answered already.
  func cancel() { fail(.cancelled) }

  /// Ends the request: the first caller gets the parts, and must answer; every later caller gets nil.
  private func takeParts() -> Parts? { parts.withLock { $0.take() } }
}
