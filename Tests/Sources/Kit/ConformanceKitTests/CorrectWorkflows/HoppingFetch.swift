// A correct workflow whose completion passes through queues of its own before it is delivered.

import Foundation
import UserAPI

/// A fetch that hops: its outcome goes from queue to queue, and last to the one that the environment names.
final class HoppingFetch: UserFetching {
  private let fetch: FlawedFetch

  init(environment: FetchEnvironment, completion: @escaping Completion<User>) {
    let first = DispatchQueue(label: "first hop")
    let own = FetchEnvironment(
      transport: environment.transport, decoder: environment.decoder, baseURL: environment.baseURL,
      deliveryQueue: first)
    fetch = FlawedFetch(environment: own) { outcome in
      DispatchQueue(label: "second hop").async {
        DispatchQueue.global().async {
          environment.deliveryQueue.async { completion(outcome) }
        }
      }
    }
  }

  func start() { fetch.start() }

  func cancel() { fetch.cancel() }
}
