// Mistake 1.1 · only-200 · The student believed that success is spelled 200 · expect: "these are in 200–299, and each must give its body"
import UserAPI

/// Tells a good response from a bad one.
///
/// GIVEN  A server's response, and the step that asked for it.
/// WRITE  1. Return the body if the status is in 200–299, even if the body is empty.
///        2. Otherwise return the error `.failed(step, .status(code))`, whatever the body says.
/// LEAVE  The body: do not look into it. Reading it is exercise 1.2.
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
