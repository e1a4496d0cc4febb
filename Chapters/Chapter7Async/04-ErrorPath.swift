// Exercise 7.4 · ErrorPath · write · 25 min · builds on 7.1–7.3 · W1.1 W1.5 W2.1 W2.2 W3.1–W3.4
import UserAPI

/// Fetches the first user of the list: four steps, a line each.
///
/// GIVEN  Your `decodeList` and `decodeUser` of 7.2, and `body`, which you write below.
/// WRITE  Second half: do the four steps, one after the other. Whatever fails,
///        1. the error is the failed step's own, unchanged;
///        2. no later step begins its work.
/// LEAVE  Cancelling: that is 7.5.
public func fetchUser(in environment: FetchEnvironment) async throws(UserFetchError) -> User {
  throw .cancelled  // TODO 7.4: your code replaces this line
}

/// Sends a request, and gives the body of a good response.
///
/// GIVEN  Your `firstValue` of 7.3, which gives the transport's answer: a response, a `URLError`, or nil
///        if the transport forgot its callback. Your `checkedBody` of 7.1.
/// WRITE  First half: send the request, and
///        3. return the body of a good response, or throw the error of `checkedBody`;
///        4. throw `.failed(step, .transport(code))` after a `URLError`, with its code, and with
///           `.unknown` if there was no answer.
/// LEAVE  The signatures. The task that `send` returns is not needed: write `_ =` before the call.
/// SIZE   6 lines and 8. Tests: Tests/Chapter7AsyncTests/04-ErrorPathTests.swift
public func body(
  of request: URLRequest,
  as step: UserFetchError.Step,
  over transport: any HTTPTransport
) async throws(UserFetchError) -> Data {
  throw .cancelled  // TODO 7.4: your code replaces this line
}
