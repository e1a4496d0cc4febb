// One request of the real transport: which of answer, deadline and cancel comes first.

import Synchronization

/// The life of one request as a state machine: it decides, and says what is to be done.
struct ExchangeState {
  typealias Answer = Result<HTTPResponse, URLError>

  /// What a request holds on to until it is answered.
  struct Parts {
    let handler: @Sendable (Answer) -> Void
    var task: URLSessionDataTask?
    var timer: DeadlineTimer?
  }

  private var parts: Parts?

  init(handler: @escaping @Sendable (Answer) -> Void) { parts = Parts(handler: handler) }

  mutating func start(_ task: URLSessionDataTask, _ timer: DeadlineTimer) {
    parts?.task = task
    parts?.timer = timer
  }

  /// Ends the request: only the first caller gets the parts, and the state keeps none of them.
  mutating func end() -> Parts? {
    defer { parts = nil }
    return parts
  }
}

/// Calls once, after a time, unless it is cancelled first; then it lets go of the call at once.
///
/// `@unchecked Sendable`: a Dispatch source may be used from any thread, which its protocol does not
/// say on every system.
struct DeadlineTimer: @unchecked Sendable {
  private let source = DispatchSource.makeTimerSource(queue: .global())

  init(action: @escaping @Sendable () -> Void) { source.setEventHandler(handler: action) }

  // NB: a source that was never activated must not be released; so each timer is started, even one
  // that was cancelled before.
  func start(after time: Duration) {
    source.schedule(deadline: .now() + time / .seconds(1))
    source.activate()
  }

  func cancel() { source.cancel() }
}

/// A request in flight, or one that was answered: then it holds nothing any more.
final class HTTPExchange: HTTPTask {
  /// Asks session tasks to stop, one after another.
  ///
  /// NB: on Linux (Swift 6.3) a session task's `cancel()` waits for the session's own queue. Here it
  /// never makes a caller of ours wait, nor that queue for itself.
  private static let stopping = DispatchQueue(label: "URLSessionTransport.stopping")

  // The lock guards one decision at a time; handlers, timers and tasks are touched outside of it.
  private let state: Mutex<ExchangeState>

  init(handler: @escaping @Sendable (ExchangeState.Answer) -> Void) {
    state = Mutex(ExchangeState(handler: handler))
  }

  /// Sends the task on its way, and starts the clock.
  func start(_ task: URLSessionDataTask, deadline: Duration) {
    let timer = DeadlineTimer { [self] in fail(.timedOut) }
    state.withLock { $0.start(task, timer) }
    task.resume()
    timer.start(after: deadline)
  }

  /// Passes the session's answer on, on the session's queue.
  func answer(_ answer: ExchangeState.Answer) {
    guard let parts = state.withLock({ $0.end() }) else { return }
    parts.timer?.cancel()
    parts.handler(answer)
  }

  /// Gives up: answers with an error, on a queue of its own, and stops the task.
  func fail(_ code: URLError.Code) {
    guard let parts = state.withLock({ $0.end() }) else { return }
    parts.timer?.cancel()
    if let task = parts.task { Self.stopping.async { task.cancel() } }
    // Never on this stack: whoever cancels may hold a lock that the handler needs.
    let handler = parts.handler
    DispatchQueue.global().async { handler(.failure(URLError(code))) }
  }

  /// Answers with `URLError.cancelled`, unless there was an answer.
  func cancel() { fail(.cancelled) }
}
