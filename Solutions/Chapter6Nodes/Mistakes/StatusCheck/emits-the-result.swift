// Mistake 6.1 · emits-the-result · The student believed that a result is emitted as it is · compiler: "produces result of type 'Observer<Result<Data, UserFetchError>>', but context expects 'Observer<Data>'"
import Nodes
import UserAPI

import func Chapter1CallbacksSolution.checkStatus

/// Gives the body of a response whose status is in 200–299.
///
/// GIVEN  The step that asked for the response. `checkStatus` is 1.1, finished: it returns a `Result`.
/// WRITE  `process`, so that the observer that it returns
///        1. has the body of a good response;
///        2. has the error of `checkStatus`, unchanged, if the status is bad.
/// LEAVE  The request and its errors: that is 6.4.
/// SIZE   1 line. Tests: Tests/Chapter6NodesTests/StatusCheckTests.swift
public struct StatusCheck: Node {
  private let step: UserFetchError.Step

  /// Makes a node for the responses of one step.
  public init(in step: UserFetchError.Step) { self.step = step }

  /// Gives the body, or the step's error if the status is bad.
  public func process(_ response: HTTPResponse) -> Observer<Data> {
    .emit(data: checkStatus(of: response, in: step))
  }
}
