// The node that checks a status, and the request node that it is joined to.
import Nodes
import UserAPI

import func Chapter1CallbacksSolution.checkStatus

/// Gives the body of a response whose status is in 200–299.
public struct StatusCheck: Node {
  private let step: UserFetchError.Step

  /// Makes a node for the responses of one step.
  public init(in step: UserFetchError.Step) { self.step = step }

  /// Gives the body, or the step's error if the status is bad.
  public func process(_ response: HTTPResponse) -> Observer<Data> {
    .emit { try checkStatus(of: response, in: step).get() }
  }
}

/// Makes a node that sends a request, and gives the body of a good response.
///
/// - Parameters:
///   - step: The step whose error the node fails with.
///   - transport: Sends the request.
public func checkedRequest(
  as step: UserFetchError.Step,
  over transport: any HTTPTransport
) -> some Node<URLRequest, Data> {
  ErrorMapperNode(next: RequestSenderNode(transport: transport)) { error in
    UserFetchError.failed(step, .transport((error as? URLError)?.code ?? .unknown))
  }
  .then(StatusCheck(in: step))
}
