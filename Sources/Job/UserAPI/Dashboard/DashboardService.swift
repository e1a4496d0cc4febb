// What a run of the second job gets from outside: the three requests, and where the result goes.

/// The service that a run asks, and the user whose dashboard it fetches.
///
/// A run gets its service when it is made, and uses nothing else to reach the outside world.
public struct DashboardService: Sendable {
  private let environment: FetchEnvironment
  private let credentials: Credentials

  /// Makes a service.
  ///
  /// - Parameters:
  ///   - environment: Where requests go, and where the result is delivered.
  ///   - credentials: Who logs in.
  public init(environment: FetchEnvironment, credentials: Credentials) {
    self.environment = environment
    self.credentials = credentials
  }

  // MARK: The three requests

  /// The request that logs in: `POST {base}/api/login`, with the credentials as its body.
  public var logIn: DashboardRequest<AccessToken> {
    var request = URLRequest(url: environment.baseURL.appending(path: "api/login"))
    request.httpMethod = "POST"
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.httpBody = try? JSONEncoder().encode(credentials)  // two texts always become JSON
    return DashboardRequest(step: .logIn, urlRequest: request)
  }

  /// The request for the user's profile: `GET {base}/api/profile`, with the token.
  public func profile(_ token: AccessToken) -> DashboardRequest<UserDetail> {
    DashboardRequest(step: .profile, urlRequest: request(for: "api/profile", with: token))
  }

  /// The request for the user's messages: `GET {base}/api/messages`, with the token.
  public func messages(_ token: AccessToken) -> DashboardRequest<MessageList> {
    DashboardRequest(step: .messages, urlRequest: request(for: "api/messages", with: token))
  }

  private func request(for path: String, with token: AccessToken) -> URLRequest {
    var request = URLRequest(url: environment.baseURL.appending(path: path))
    request.setValue("Bearer \(token.token)", forHTTPHeaderField: "Authorization")
    return request
  }

  // MARK: The outside world

  /// The serial queue on which the completion runs.
  public var deliveryQueue: DispatchQueue { environment.deliveryQueue }

  /// Sends one request, and returns without waiting for the answer.
  ///
  /// - Parameters:
  ///   - request: One of the three above.
  ///   - completion: Called at most once, however often the transport answers: with what the answer
  ///     says, on the transport's thread, or with `.cancelled` inside the `cancel()` of the task. It is
  ///     never called if neither comes.
  /// - Returns: The request in flight; its `cancel()` does nothing after the answer.
  public func send<Value>(
    _ request: DashboardRequest<Value>,
    completion: @escaping @Sendable (Result<Value, DashboardError>) -> Void
  ) -> any HTTPTask {
    let sent = SentRequest(completion: completion)
    let task = environment.transport.send(request.urlRequest) { [environment] answer in
      sent.end(with: request.result(of: answer, using: environment.decoder))
    }
    sent.keep(task)
    return sent
  }

  /// Calls a completion on the delivery queue, never inside this call.
  ///
  /// - Parameters:
  ///   - result: The result of the run. An error that is no `DashboardError` is that of something
  ///     that was cancelled.
  ///   - completion: Gets the dashboard, the error of a step, or `.cancelled`.
  public func deliver<Failure>(
    _ result: Result<Dashboard, Failure>,
    to completion: @escaping DashboardCompletion
  ) {
    let outcome = result.mapError { $0 as? DashboardError ?? .cancelled }
    deliveryQueue.async { completion(outcome) }
  }
}
