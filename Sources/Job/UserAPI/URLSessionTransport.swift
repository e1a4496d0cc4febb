// The real transport: sends requests with URLSession.

/// Sends requests over the network, and answers each one exactly once, whatever the server does.
///
/// Answers arrive on background queues, never inside ``send(_:completion:)`` or a task's
/// `cancel()`. A request that has no answer at its deadline is answered with `URLError.timedOut`.
/// When the transport is released, its requests in flight are still answered in one of these ways.
public final class URLSessionTransport: HTTPTransport {
  private let session: URLSession
  private let deadline: Duration

  /// Makes a transport with its own session, which has no cache, cookies or stored passwords.
  ///
  /// - Parameter deadline: The longest time that a request may take, redirects and body included. A
  ///   longer one than a year counts as a year, and a negative one as zero.
  public init(deadline: Duration = .seconds(30)) {
    // NB: on Linux (Swift 6.3) Foundation traps when a request with a timeout of ages is sent.
    let deadline = min(max(.zero, deadline), .seconds(365 * 24 * 60 * 60))
    Self.keepLoopbackOffProxies
    let configuration = URLSessionConfiguration.ephemeral
    // NB: on Linux (Swift 6.3) a cancel at the moment a cached request ends crashes the process.
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    configuration.urlCredentialStorage = nil
    // The default is six: a few hanging requests would make all others wait.
    configuration.httpMaximumConnectionsPerHost = 1000
    // The session's own timeout must come later than our deadline, or it would end slow requests.
    configuration.timeoutIntervalForRequest = deadline / .seconds(1) + 60
    session = URLSession(configuration: configuration)
    self.deadline = deadline
  }

  /// Lets no request to this machine go through a proxy that the environment names.
  // NB: on Linux (Swift 6.3), a session reads the variables, also for loopback, and no setting of its
  // configuration says otherwise. Once, before the first session can read them on another thread.
  private static let keepLoopbackOffProxies: Void = {
    let environment = ProcessInfo.processInfo.environment
    let hosts = environment["no_proxy"] ?? environment["NO_PROXY"] ?? ""
    guard hosts != "*", environment.keys.contains(where: { $0.lowercased().hasSuffix("_proxy") })
    else { return }
    setenv("no_proxy", (hosts.isEmpty ? "" : hosts + ",") + "127.0.0.1,localhost,::1", 1)
  }()

  /// Ends the session after its requests in flight have ended.
  deinit { session.finishTasksAndInvalidate() }

  /// Sends one request; see ``HTTPTransport/send(_:completion:)``.
  ///
  /// A request without an absolute `http` or `https` URL is not sent. It is answered with
  /// `URLError.badURL` or `URLError.unsupportedURL`.
  public func send(
    _ request: URLRequest,
    completion: @escaping @Sendable (Result<HTTPResponse, URLError>) -> Void
  ) -> any HTTPTask {
    let exchange = HTTPExchange(handler: completion)
    if let refusal = Self.refusal(of: request) {
      exchange.fail(refusal)
      return exchange
    }
    let task = session.dataTask(with: request) { body, head, error in
      exchange.answer(Self.answer(body: body, head: head, error: error))
    }
    exchange.start(task, deadline: deadline)
    return exchange
  }

  // NB: URLSession treats such requests differently on each system; some are never answered.
  private static func refusal(of request: URLRequest) -> URLError.Code? {
    guard let url = request.url, let scheme = url.scheme?.lowercased() else { return .badURL }
    guard ["http", "https"].contains(scheme) else { return .unsupportedURL }
    return url.host()?.isEmpty == false ? nil : .badURL
  }

  private static func answer(
    body: Data?,
    head: URLResponse?,
    error: (any Error)?
  ) -> TransportResult {
    if let error { return .failure(error as? URLError ?? URLError(.unknown)) }
    guard let head = head as? HTTPURLResponse else { return .failure(URLError(.badServerResponse)) }
    return .success(HTTPResponse(body: body ?? Data(), head: head))
  }
}
