// The way to the network: send a request, get one answer, perhaps cancel in between.

/// What the server said: the whole body, and the head with its status.
public struct HTTPResponse: Sendable {
  /// The bytes of the body; empty if there were none.
  public let body: Data
  /// Status and header fields.
  public let head: HTTPURLResponse

  /// The status code, 200 for example.
  public var status: Int { head.statusCode }

  /// Joins a body and its head.
  public init(body: Data, head: HTTPURLResponse) {
    self.body = body
    self.head = head
  }
}

/// Sends requests.
///
/// A transport answers each request once, with the server's response whatever its status, or with
/// the error that kept it from getting one. Callers must be ready for a worse transport: one that
/// answers inside ``send(_:completion:)``, twice, after its cancel, or never.
public protocol HTTPTransport: Sendable {
  /// Sends one request.
  ///
  /// - Parameters:
  ///   - request: The request, with an absolute URL.
  ///   - completion: Gets the answer, on any queue, perhaps before this method returns.
  /// - Returns: The request in flight, to cancel it.
  func send(
    _ request: URLRequest,
    completion: @escaping @Sendable (Result<HTTPResponse, URLError>) -> Void
  ) -> any HTTPTask
}

/// A request in flight.
public protocol HTTPTask: Sendable {
  /// Stops the request, from any thread.
  ///
  /// The transport then answers with `URLError.cancelled`, unless it has answered already. Does not
  /// wait for that answer, and does nothing the second time.
  func cancel()
}
