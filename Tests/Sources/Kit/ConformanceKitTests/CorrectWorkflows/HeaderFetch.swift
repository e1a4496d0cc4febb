// A correct workflow whose requests have header fields, a timeout and a cache policy of their own.

import Foundation
import UserAPI

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A fetch that uses the freedoms of a request.
final class HeaderFetch: UserFetching {
  private let fetch: FlawedFetch

  init(environment: FetchEnvironment, completion: @escaping Completion<User>) {
    let own = FetchEnvironment(
      transport: HeaderTransport(transport: environment.transport), decoder: environment.decoder,
      baseURL: environment.baseURL, deliveryQueue: environment.deliveryQueue)
    fetch = FlawedFetch(environment: own, completion: completion)
  }

  func start() { fetch.start() }

  func cancel() { fetch.cancel() }
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
    (own.timeoutInterval, own.cachePolicy) = (7, .reloadIgnoringLocalCacheData)
    return transport.send(own, completion: completion)
  }
}
