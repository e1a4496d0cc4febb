// Exercise 7.1 · StatusCheck · write · 5 min · W3.1 W3.3
import UserAPI

import func Chapter1CallbacksSolution.checkStatus

/// Gives the body of a response whose status is in 200–299.
///
/// GIVEN  `checkStatus`, which is 1.1, finished: it returns a `Result`.
/// WRITE  1. Return the body of a good response.
///        2. Throw the error of `checkStatus`, unchanged, if the status is bad.
/// LEAVE  The status itself: do not look at it. 1.1 does.
/// SIZE   1 line. Tests: Tests/Chapter7AsyncTests/01-StatusCheckTests.swift
public nonisolated func checkedBody(
  of response: HTTPResponse,
  as step: UserFetchError.Step
) throws(UserFetchError) -> Data {
  throw .cancelled  // TODO 7.1: your code replaces this line
}
