// Everything that a run gets from outside: transport, decoder, address and delivery queue.

/// The dependencies of one run: where to send, how to decode, and where to deliver.
///
/// A run gets its environment when it is made, and uses nothing else to reach the outside world.
public struct FetchEnvironment: Sendable {
  /// Sends the two requests.
  public let transport: any HTTPTransport
  /// Decodes the two bodies.
  public let decoder: any ResponseDecoder
  /// The service's address, `http://127.0.0.1:8080` for example.
  ///
  /// It may have a path, and a slash at its end.
  public let baseURL: URL
  /// The serial queue on which the completion runs.
  public let deliveryQueue: DispatchQueue

  /// Makes an environment.
  ///
  /// - Parameters:
  ///   - transport: Sends the two requests.
  ///   - decoder: Decodes the two bodies.
  ///   - baseURL: The service's address, perhaps with a path, or with a slash at its end.
  ///   - deliveryQueue: The serial queue on which the completion runs.
  public init(
    transport: any HTTPTransport,
    decoder: any ResponseDecoder = JSONDecoder(),
    baseURL: URL,
    deliveryQueue: DispatchQueue = .main
  ) {
    self.transport = transport
    self.decoder = decoder
    self.baseURL = baseURL
    self.deliveryQueue = deliveryQueue
  }

  /// The request for the list: `GET {base}/api/users?page=2`.
  public var listRequest: URLRequest {
    let users = baseURL.appending(path: "api/users")
    return URLRequest(url: users.appending(queryItems: [URLQueryItem(name: "page", value: "2")]))
  }

  /// The request for one user: `GET {base}/api/users/{id}`.
  public func userRequest(id: User.ID) -> URLRequest {
    URLRequest(url: baseURL.appending(path: "api/users/\(id)"))
  }
}
