// Exercise 5.1 · StatusCheck · repair · 8 min · W1.1 W3.1 W3.3
import Receivers
import UserAPI

import func Chapter1CallbacksSolution.checkStatus

/// Receives the response to a request, and ends with the body of a good response.
///
/// GIVEN  `received`: the response, or the error of an operation before this one. `inThisStep` turns
///        the transport's error into this step's own, and leaves all others as they are.
///        `checkStatus` is 1.1, finished.
/// WRITE  Repair `execute()`, so that the operation ends
///        1. with the body, if the status is in 200–299;
///        2. with `.failed(step, .status(code))`, if it is not, whatever the body says;
///        3. with the received error, after `inThisStep`, if there is no response.
/// LEAVE  How the request is sent: that is 5.5.
/// SIZE   4 lines. Tests: Tests/Chapter5ReceiversTests/01-StatusCheckTests.swift
///
/// `@unchecked Sendable`: `receivedValue` is written before the operation is added, or on the
/// thread that then executes it.
public final class StatusCheckOperation: ResultableOperation<Data>, ReceiverOperation,
  @unchecked Sendable
{
  /// The response, or the error of an operation before.
  public var receivedValue: Result<HTTPResponse, AOperationError>?

  private let step: UserFetchError.Step

  /// Makes an operation that checks the response of one step.
  public init(in step: UserFetchError.Step) { self.step = step }

  /// Checks the status.
  public override func execute() {
    let body = received.mapError(inThisStep).flatMap { response in
      checkStatus(of: response, in: step).mapError { error in AOperationError(error) }
    }
    finish(with: body)
  }

  /// The error to end with, for one that was received.
  private func inThisStep(_ error: AOperationError) -> AOperationError {
    guard let reason = error.published(as: URLError.self) else { return error }
    return AOperationError(UserFetchError.failed(step, .transport(reason.code)))
  }
}
