// Exercise 1.1 · StatusCheck · write · 20 min · W3.1 W3.3
import UserAPI

/// Tells a good response from a bad one.
///
/// GIVEN  A server's response, and the step that asked for it.
/// WRITE  1. Return the body if the status is in 200–299, even if the body is empty.
///        2. Otherwise return the error `.failed(step, .status(code))`, whatever the body says.
/// LEAVE  The body: do not look into it. Reading it is exercise 1.2.
/// SIZE   4 lines. Tests: Tests/Chapter1CallbacksTests/01-StatusCheckTests.swift
public func checkStatus(
  of response: HTTPResponse,
  in step: UserFetchError.Step
) -> Result<Data, UserFetchError> {
  guard (200...299).contains(response.status) else {
    return .failure(.failed(step, .status(response.status)))
  }
  return .success(response.body)
}
