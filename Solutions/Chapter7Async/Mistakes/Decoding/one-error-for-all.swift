// Mistake 7.2 · one-error-for-all · The student believed that a list without an id cannot be read · expect: "the error of firstUserID must be thrown as it is"
import UserAPI

import func Chapter1CallbacksSolution.firstUserID
import func Chapter1CallbacksSolution.user

/// Decodes the list, and gives the id of the user that the next request asks for.
///
/// GIVEN  A decoder. The function `firstUserID` is 1.2, finished: it returns a `Result`.
/// WRITE  Return the id that `firstUserID` finds, or throw its error, unchanged.
public func decodeList(
  _ body: Data,
  using decoder: any ResponseDecoder
) throws(UserFetchError) -> User.ID {
  guard let id = try? firstUserID(in: body, using: decoder).get() else {
    throw .failed(.decodeList, .malformed)
  }
  return id
}

/// Decodes one user.
///
/// GIVEN  The same, for one user; the function `user` is 1.2, finished.
/// WRITE  Return the user, or throw the error, in the same way.
/// LEAVE  The decoding itself: call the function once, and do not look into the body.
/// SIZE   1 line each. Tests: Tests/Chapter7AsyncTests/DecodingTests.swift
public func decodeUser(
  _ body: Data,
  using decoder: any ResponseDecoder
) throws(UserFetchError) -> User {
  try user(in: body, using: decoder).get()
}
