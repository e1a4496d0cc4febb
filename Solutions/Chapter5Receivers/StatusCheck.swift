// The operation that checks a response: it ends with the body of a good response.
import Receivers
import UserAPI

import func Chapter1CallbacksSolution.checkStatus

/// Receives the response to a request, and ends with the body of a good response.
///
/// `@unchecked Sendable`: `receivedValue` is written before the operation is added, or on the
/// thread that then executes it.
public final class StatusCheckOperation: ResultableOperation<Data>, ReceiverOperation,
  @unchecked Sendable
{
  /// The response, or the error of the request.
  public var receivedValue: Result<HTTPResponse, AOperationError>?

  private let step: UserFetchError.Step

  /// Makes an operation that checks the response of one step.
  public init(in step: UserFetchError.Step) { self.step = step }

  /// Checks the status; the error of a transport becomes the step's error, and others are passed
  /// on.
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
