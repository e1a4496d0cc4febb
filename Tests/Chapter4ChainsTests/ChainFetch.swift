// 4.5, a chain whose work does not depend on 4.1 and 4.2.

import Chains
import ChapterTesting
import Operations

/// The job as a chain of four links.
final class ChainFetch: UserFetching {
  private let chain: OperationChain<Data, Data>
  private let deliver: Completion<User>

  init(environment: FetchEnvironment, completion: @escaping Completion<User>) {
    let start = InitialChainableBlockOperation { Data() }
    let list = Sending(environment.listRequest, over: environment.transport)
    let decode = Self.passing { _ = try environment.decoder.decode(UserList.self, from: $0) }
    let user = Sending(environment.userRequest(id: 8), over: environment.transport)
    let last = Self.passing { _ = try environment.decoder.decode(UserDetail.self, from: $0) }
    chain = start ==> list ==> decode ==> user ==> last
    deliver = { outcome in playedAsync(on: environment.deliveryQueue) { completion(outcome) } }
  }

  /// A link that decodes a body, and passes it on.
  private static func passing(
    _ decode: @escaping @Sendable (Data) throws -> Void
  ) -> ChainableBlockOperation<Data, Data> {
    ChainableBlockOperation { body in
      try decode(body)
      return body
    }
  }

  func start() {
    OperationQueue().addOperationChain(chain) { [deliver] result in
      deliver(result.map { _ in User(id: 8) }.mapError { $0 as? UserFetchError ?? .cancelled })
    }
  }

  func cancel() { chain.cancel() }
}

/// A link that sends a request with the student's `RequestInFlight`, and gives its body.
///
/// `@unchecked Sendable`: its properties are constant, and safe themselves.
private final class Sending: ChainableOperation<Data, Data>, @unchecked Sendable {
  private let urlRequest: URLRequest
  private let transport: any HTTPTransport
  private let request = RequestInFlight()

  init(_ urlRequest: URLRequest, over transport: any HTTPTransport) {
    (self.urlRequest, self.transport) = (urlRequest, transport)
  }

  override func main(_ input: Data) {
    request.send(urlRequest, as: .requestList, over: transport) { [self] answer in
      finish(answer.map(\.body))
    }
  }

  override func stop() { request.cancel() }
}
