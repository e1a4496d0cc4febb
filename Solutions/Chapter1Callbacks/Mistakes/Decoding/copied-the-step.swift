// Mistake 1.2 · copied-the-step · The student copied the first function and forgot the name of the step · expect: "an error of decodeUser, which failed"
import UserAPI

/// Reads the list, and finds the user that the next request asks for.
///
/// GIVEN  The body of the first response, and a decoder that throws when it cannot read one.
/// WRITE  1. The id of the user that stands first in the list (a `UserList`).
///        2. `.failed(.decodeList, .malformed)` if the body is not such a list.
///        3. `.failed(.decodeList, .noUsers)` if the list is empty.
public func firstUserID(
  in body: Data,
  using decoder: any ResponseDecoder
) -> Result<User.ID, UserFetchError> {
  guard let list = try? decoder.decode(UserList.self, from: body) else {
    return .failure(.failed(.decodeList, .malformed))
  }
  guard let first = list.data.first else {
    return .failure(.failed(.decodeList, .noUsers))
  }
  return .success(first.id)
}

/// Reads one user.
///
/// GIVEN  The body of the second response, and the same decoder.
/// WRITE  1. The user (inside a `UserDetail`).
///        2. `.failed(.decodeUser, .malformed)` if the body is anything else.
/// LEAVE  The decoder: use the one you are handed, and call it once.
/// SIZE   6 lines and 4. Tests: Tests/Chapter1CallbacksTests/DecodingTests.swift
public func user(
  in body: Data,
  using decoder: any ResponseDecoder
) -> Result<User, UserFetchError> {
  guard let detail = try? decoder.decode(UserDetail.self, from: body) else {
    return .failure(.failed(.decodeList, .malformed))
  }
  return .success(detail.data)
}
