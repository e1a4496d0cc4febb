// Mistake 1.1 · a-body-means-success · The student believed that a response with a body is a good one · expect: "a 404 with a body is an error too"
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
  guard (200...299).contains(response.status) || !response.body.isEmpty else {
    return .failure(.failed(step, .status(response.status)))
  }
  return .success(response.body)
}
