// 4.5, a chain whose work does not depend on 4.1 and 4.2.

import Chains
import ChapterTesting
import Operations

/// The job as a chain of four links.
final class ChainFetch: UserFetching {
  private let chain: OperationChain<Int, Int>
  private let completion: Completion<User>

  init(environment: FetchEnvironment, completion: @escaping Completion<User>) {
    let start = InitialChainableBlockOperation { 0 }
    let list = Sending(over: environment.transport)
    let decode = ChainableBlockOperation { (status: Int) in status }
    let user = Sending(over: environment.transport)
    let last = ChainableBlockOperation { (status: Int) in status }
    chain = start ==> list ==> decode ==> user ==> last
    self.completion = completion
  }

  func start() {
    OperationQueue().addOperationChain(chain) { [completion] result in
      completion(result.map { _ in User(id: 8) }.mapError { $0 as? UserFetchError ?? .cancelled })
    }
  }

  func cancel() { chain.cancel() }
}

/// A link that sends a request with the student's `RequestInFlight`, and gives its status.
///
/// `@unchecked Sendable`: its properties are constant, and safe themselves.
private final class Sending: ChainableOperation<Int, Int>, @unchecked Sendable {
  private let transport: any HTTPTransport
  private let request = RequestInFlight()

  init(over transport: any HTTPTransport) { self.transport = transport }

  override func main(_ input: Int) {
    request.send(URLRequest(url: service), as: .requestList, over: transport) { [self] answer in
      finish(answer.map(\.status))
    }
  }

  override func stop() { request.cancel() }
}
