// Exercise 1.1 · StatusCheck · write · 10 min · W3.1 W3.3
import UserAPI

/// Tells a good response from a bad one.
///
/// GIVEN  What the server said, and the step that asked for it.
/// WRITE  1. The body, if the status is in 200–299; an empty body too.
///        2. Otherwise the error `.failed(step, .status(code))`, whatever the body says.
/// LEAVE  The body unread: what is in it is 1.2's business.
/// SIZE   4 lines. Tests: Tests/Chapter1CallbacksTests/StatusCheckTests.swift
public func checkStatus(
  of response: HTTPResponse,
  in step: UserFetchError.Step
) -> Result<Data, UserFetchError> {
  .success(Data())  // TODO 1.1: your code replaces this line
}
