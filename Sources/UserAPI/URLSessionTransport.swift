// The real transport: requests go out through URLSession.

/// Sends requests over the network, and answers each one exactly once, whatever the server does.
///
/// Answers come on queues of the transport's own, never inside ``send(_:completion:)`` or a task's
/// `cancel()`. A request that has no answer at its deadline is answered with `URLError.timedOut`. A
/// transport that goes away lets its requests in flight end in one of these ways.
public final class URLSessionTransport: HTTPTransport {
  private let session: URLSession
  private let deadline: Duration

  /// Makes a transport with a session of its own, without cache, cookies or stored passwords.
  ///
  /// - Parameter deadline: How long a request may take at most, redirects and body included.
  public init(deadline: Duration = .seconds(30)) {
    let configuration = URLSessionConfiguration.ephemeral
    // NB: on Linux (Swift 6.3) a cancel that meets the end of a cached request ends the process.
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    configuration.urlCredentialStorage = nil
    // Six by default: a handful of hanging requests would keep all others waiting.
    configuration.httpMaximumConnectionsPerHost = 1000
    // The session's own clock must not be first: it would stop a slow request before our deadline.
    configuration.timeoutIntervalForRequest = deadline / .seconds(1) + 60
    session = URLSession(configuration: configuration)
    self.deadline = deadline
  }

  /// Lets the requests in flight end, and then the session.
  deinit { session.finishTasksAndInvalidate() }

  /// Sends one request; see ``HTTPTransport/send(_:completion:)``.
  ///
  /// A request without an absolute `http` or `https` URL is answered with `URLError.badURL` or
  /// `URLError.unsupportedURL`, and sends nothing.
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

  // NB: what URLSession does with such a request differs from system to system; some never answer.
  private static func refusal(of request: URLRequest) -> URLError.Code? {
    guard let url = request.url, let scheme = url.scheme?.lowercased() else { return .badURL }
    guard ["http", "https"].contains(scheme) else { return .unsupportedURL }
    return url.host()?.isEmpty == false ? nil : .badURL
  }

  private static func answer(
    body: Data?,
    head: URLResponse?,
    error: (any Error)?
  ) -> Result<HTTPResponse, URLError> {
    if let error { return .failure(error as? URLError ?? URLError(.unknown)) }
    guard let head = head as? HTTPURLResponse else { return .failure(URLError(.badServerResponse)) }
    return .success(HTTPResponse(body: body ?? Data(), head: head))
  }
}
