// The link that tells a good response from a bad one.

import Chains
import UserAPI

import func Chapter1CallbacksSolution.checkStatus

/// Takes a response, and gives its body; or fails with the step's error if the status is bad.
///
/// `@unchecked Sendable`: its only property is constant.
public final class StatusCheck: ChainableOperation<HTTPResponse, Data>, @unchecked Sendable {
  private let step: UserFetchError.Step

  /// Makes the link that checks the response to a step's request.
  public init(in step: UserFetchError.Step) { self.step = step }

  /// Checks the status.
  public override func main(_ response: HTTPResponse) {
    finish(checkStatus(of: response, in: step))
  }
}
