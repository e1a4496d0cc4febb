// Mistake 1.1 · only-200 · The student believed that success is spelled 200 · expect: "these are in 200–299, and each must give its body"
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
  guard response.status == 200 else {
    return .failure(.failed(step, .status(response.status)))
  }
  return .success(response.body)
}
