// Correct workflows in other designs than those of the book's styles.

import UserAPI

extension JobStyle {
  /// A workflow without a flaw.
  static let plain = JobStyle("plain", FlawedFetch.self)

  /// Steps that are blocks on an operation queue.
  static let queue = JobStyle("queue", QueueFetch.self)

  /// An outcome that goes from queue to queue, and last to the one that the environment names.
  static let hopping = JobStyle("hopping") { environment, completion in
    let own = FetchEnvironment(
      transport: environment.transport, decoder: environment.decoder, baseURL: environment.baseURL,
      deliveryQueue: DispatchQueue(label: "first hop"))
    return FlawedFetch(environment: own) { outcome in
      DispatchQueue(label: "second hop").async {
        DispatchQueue.global().async {
          environment.deliveryQueue.async { completion(outcome) }
        }
      }
    }
  }

  /// Requests with header fields, a timeout and a cache policy of their own.
  static let headers = JobStyle("headers") { environment, completion in
    let own = FetchEnvironment(
      transport: HeaderTransport(transport: environment.transport), decoder: environment.decoder,
      baseURL: environment.baseURL, deliveryQueue: environment.deliveryQueue)
    return FlawedFetch(environment: own, completion: completion)
  }
}

/// Changes what a run may choose about a request, and hands it on.
private struct HeaderTransport: HTTPTransport {
  let transport: any HTTPTransport

  func send(
    _ request: URLRequest, completion: @escaping @Sendable (Result<HTTPResponse, URLError>) -> Void
  ) -> any HTTPTask {
    var own = request
    own.setValue("application/json", forHTTPHeaderField: "Accept")
    own.setValue("de, en", forHTTPHeaderField: "Accept-Language")
    own.timeoutInterval = 7
    own.cachePolicy = .reloadIgnoringLocalCacheData
    return transport.send(own, completion: completion)
  }
}
