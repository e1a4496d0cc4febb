// The transport: sends a request, gives one answer, and can cancel the request before that.

/// A server's response: the whole body, and the head with its status.
public struct HTTPResponse: Sendable {
  /// The bytes of the body, which may be empty.
  public let body: Data
  /// The status and the header fields.
  public let head: HTTPURLResponse

  /// The status code, 200 for example.
  public var status: Int { head.statusCode }

  /// Makes a response from a body and its head.
  public init(body: Data, head: HTTPURLResponse) {
    self.body = body
    self.head = head
  }
}

/// Sends requests.
///
/// A transport answers each request once: with the server's response, whatever its status, or with
/// an error if there was no response. Callers must also cope with a worse transport. It may answer
/// inside ``send(_:completion:)``, twice, after a cancel, or never.
public protocol HTTPTransport: Sendable {
  /// Sends one request, and returns without waiting for the answer.
  ///
  /// So a run that is cancelled meanwhile may complete when `send` has returned.
  ///
  /// - Parameters:
  ///   - request: The request, with an absolute URL.
  ///   - completion: Gets the answer, on any queue, perhaps before this method returns.
  /// - Returns: The request in flight, which the caller can cancel.
  func send(
    _ request: URLRequest,
    completion: @escaping @Sendable (Result<HTTPResponse, URLError>) -> Void
  ) -> any HTTPTask
}

/// A request in flight.
public protocol HTTPTask: Sendable {
  /// Cancels the request, from any thread.
  ///
  /// The transport then answers with `URLError.cancelled`, unless it has answered already. This
  /// method does not wait for that answer. A second call does nothing.
  func cancel()
}
