// The node that keeps only a good response's body, and the request that ends in it.
import Nodes
import UserAPI

import func Chapter1CallbacksSolution.checkStatus

/// Tells a good response from a bad one.
public struct StatusCheck: Node {
  private let step: UserFetchError.Step

  /// Makes a node for the responses of a step.
  public init(in step: UserFetchError.Step) { self.step = step }

  /// The body, if the status is in 200–299; otherwise the step's error.
  public func process(_ response: HTTPResponse) -> Observer<Data> {
    .emit { try checkStatus(of: response, in: step).get() }
  }
}

/// Sends a request, and gives the body of a good response; fails with the step's error.
public func checkedRequest(
  as step: UserFetchError.Step,
  over transport: any HTTPTransport
) -> some Node<URLRequest, Data> {
  ErrorMapperNode(next: RequestSenderNode(transport: transport)) { error in
    UserFetchError.failed(step, .transport((error as? URLError)?.code ?? .unknown))
  }
  .then(StatusCheck(in: step))
}
