// Exercise 6.1 · StatusCheck · write · 8 min · W3.1 W3.3
import Nodes
import UserAPI

import func Chapter1CallbacksSolution.checkStatus

/// Gives the body of a response whose status is in 200–299.
///
/// GIVEN  The step that asked for the response. `checkStatus(of:in:)` is 1.1, finished: it returns a
///        `Result`.
/// WRITE  `process`, so that the observer that it returns
///        1. has the body of a good response;
///        2. has the error of `checkStatus`, unchanged, if the status is bad.
/// LEAVE  The request and its errors: that is 6.4.
/// SIZE   1 line. Tests: Tests/Chapter6NodesTests/01-StatusCheckTests.swift
public struct StatusCheck: Node {
  private let step: UserFetchError.Step

  /// Makes a node for the responses of one step.
  public init(in step: UserFetchError.Step) { self.step = step }

  /// Gives the body, or the step's error if the status is bad.
  public func process(_ response: HTTPResponse) -> Observer<Data> {
    .emit(data: Data())  // TODO 6.1: your code replaces this line
  }
}
