// Keeps the body of a good response, as an operation.
import Receivers
import UserAPI

import func Chapter1CallbacksSolution.checkStatus

/// Receives what came of a request, and ends with the body if the status is in 200–299.
///
/// `@unchecked Sendable`: `receivedValue` is written before the operation is added, or on the thread
/// that then executes it.
public final class StatusCheckOperation: ResultableOperation<Data>, ReceiverOperation,
  @unchecked Sendable
{
  /// What the server said, or why it said nothing.
  public var receivedValue: Result<HTTPResponse, AOperationError>?

  private let step: UserFetchError.Step

  /// Makes the check of one request step.
  public init(in step: UserFetchError.Step) { self.step = step }

  /// Checks the status; an error that was received becomes the step's, or is passed on as it is.
  public override func execute() {
    switch received {
    case .success(let response):
      finish(with: checkStatus(of: response, in: step).mapError { AOperationError($0) })
    case .failure(let error):
      let failure = error.published(as: URLError.self).map {
        AOperationError(UserFetchError.failed(step, .transport($0.code)))
      }
      finish(with: .failure(failure ?? error))
    }
  }
}
