// Exercise 7.2 · Decoding · write · 5 min · W1.3 W3.1 W3.4
import UserAPI

import func Chapter1CallbacksSolution.firstUserID
import func Chapter1CallbacksSolution.user

/// Decodes the list, and gives the id of the user that the next request asks for.
///
/// GIVEN  A decoder. The function `firstUserID` is 1.2, finished: it returns a `Result`.
/// WRITE  Return the id that `firstUserID` finds, or throw its error, unchanged.
public nonisolated func decodeList(
  _ body: Data,
  using decoder: any ResponseDecoder
) throws(UserFetchError) -> User.ID {
  try firstUserID(in: body, using: decoder).get()
}

/// Decodes one user.
///
/// GIVEN  The same, for one user; the function `user` is 1.2, finished.
/// WRITE  Return the user, or throw the error, in the same way.
/// LEAVE  The decoding itself: call the function once, with the given decoder, and not again if it
///        fails. Do not look into the body.
/// SIZE   1 line each. Tests: Tests/Chapter7AsyncTests/02-DecodingTests.swift
public nonisolated func decodeUser(
  _ body: Data,
  using decoder: any ResponseDecoder
) throws(UserFetchError) -> User {
  try user(in: body, using: decoder).get()
}
