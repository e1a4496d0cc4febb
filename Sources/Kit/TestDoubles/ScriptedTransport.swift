import SwitchPoints
import Synchronization
public import UserAPI

/// A transport for tests: it records what is sent, and answers only when the test says so.
///
/// ```swift
/// let transport = ScriptedTransport()
/// let task = transport.send(request) { answer in … }
/// transport.requests[0].answer(.success(.scripted(status: 200, body: Data())))
/// ```
public final class ScriptedTransport: HTTPTransport {
  private let token: (any AnyObject & Sendable)?
  private let tasksKeepHandlers: Bool
  private let onSend: @Sendable (ScriptedRequest) -> Void
  private let onRelease: (@Sendable (ScriptedRequest) -> Void)?
  private let sent = Mutex<[ScriptedRequest]>([])

  /// Makes a transport.
  ///
  /// - Parameters:
  ///   - token: Kept alive by the transport and by the tasks it returns: its end tells that a run
  ///     no longer holds any of them.
  ///   - tasksKeepHandlers: Whether each task holds the closure that takes its answer for as long as
  ///     the task lives, as a simple task does.
  ///   - onSend: Called inside `send`, on the sender's thread, before the task is returned.
  ///   - onRelease: Called when the last reference to a request's task is released, on the thread that
  ///     releases it. A task may answer there, or ask for a lock: so no lock may be held meanwhile.
  public init(
    token: (any AnyObject & Sendable)? = nil,
    tasksKeepHandlers: Bool = false,
    onSend: @escaping @Sendable (ScriptedRequest) -> Void = { _ in },
    onRelease: (@Sendable (ScriptedRequest) -> Void)? = nil
  ) {
    self.token = token
    self.tasksKeepHandlers = tasksKeepHandlers
    self.onSend = onSend
    self.onRelease = onRelease
  }

  /// The requests that were sent, in their order.
  public var requests: [ScriptedRequest] { sent.withLock { $0 } }

  /// Records the request, and returns its task unanswered.
  public func send(
    _ request: URLRequest,
    completion: @escaping @Sendable (TransportResult) -> Void
  ) -> any HTTPTask {
    reach("sends \(request.url?.lastPathComponent ?? "a request")")
    let scripted = ScriptedRequest(request, handler: completion)
    sent.withLock { $0.append(scripted) }
    onSend(scripted)
    reach("send returns")
    return ScriptedTask(
      request: scripted, token: token, handler: tasksKeepHandlers ? completion : nil,
      end: onRelease.map { onRelease in Canary { onRelease(scripted) } })
  }
}

/// One request that a ``ScriptedTransport`` was sent.
public final class ScriptedRequest: Sendable {
  /// The request as it was sent.
  public let urlRequest: URLRequest

  private struct State {
    var handler: (@Sendable (TransportResult) -> Void)?
    var onCancel: (@Sendable (ScriptedRequest) -> Void)?
    var cancels = 0
    var answers = 0
  }
  private let state: Mutex<State>

  fileprivate init(
    _ urlRequest: URLRequest,
    handler: @escaping @Sendable (TransportResult) -> Void
  ) {
    self.urlRequest = urlRequest
    state = Mutex(State(handler: handler))
  }

  /// How often the request was cancelled.
  public var cancels: Int { state.withLock { $0.cancels } }

  /// How often the request was answered.
  public var answers: Int { state.withLock { $0.answers } }

  /// Answers the request on the calling thread; again each time it is called, as a bad transport may.
  public func answer(_ answer: TransportResult) {
    reach("answers")
    let handler = state.withLock { state in
      state.answers += 1
      return state.handler
    }
    handler?(answer)
  }

  /// Sets what happens inside the task's `cancel()`, on the canceller's thread.
  public func whenCancelled(_ action: @escaping @Sendable (ScriptedRequest) -> Void) {
    state.withLock { $0.onCancel = action }
  }

  /// Releases the sender's closure: from now on no answer can arrive.
  public func drop() {
    let last = state.withLock { $0.handler.take() }
    withExtendedLifetime(last) {}  // the closure ends here, outside the lock
  }

  fileprivate func cancel() {
    reach("stops the request")
    let onCancel = state.withLock { state in
      state.cancels += 1
      return state.onCancel
    }
    onCancel?(self)
  }
}

private struct ScriptedTask: HTTPTask {
  let request: ScriptedRequest
  let token: (any AnyObject & Sendable)?
  /// Only kept alive: the request calls its own.
  let handler: (@Sendable (TransportResult) -> Void)?
  /// Only kept alive: tells of the task's end.
  let end: Canary?

  func cancel() { request.cancel() }
}

extension HTTPResponse {
  /// A response for tests.
  public static func scripted(
    status: Int = 200,
    body: Data = Data(),
    url: URL = URL(filePath: "/")
  ) -> HTTPResponse {
    guard
      let head = HTTPURLResponse(
        url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: nil)
    else { preconditionFailure("no response can have the status \(status)") }
    return HTTPResponse(body: body, head: head)
  }
}
