// Exercise 1.2 · Decoding · write · 25 min · W1.3 W3.1 W3.4
import UserAPI

/// Reads the list, and finds the id of the user that the next request asks for.
///
/// GIVEN  The body of the first response, and a decoder, which throws if it cannot read a body.
/// WRITE  1. Return the id of the first user in the list (a `UserList`).
///        2. Return `.failed(.decodeList, .malformed)` if the body is not such a list.
///        3. Return `.failed(.decodeList, .noUsers)` if the list is empty.
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
/// WRITE  1. Return the user (inside a `UserDetail`).
///        2. Return `.failed(.decodeUser, .malformed)` if the body is anything else.
/// LEAVE  The decoder: use the one that you are given, and call it once in each function.
/// SIZE   6 lines and 4. Tests: Tests/Chapter1CallbacksTests/02-DecodingTests.swift
public func user(
  in body: Data,
  using decoder: any ResponseDecoder
) -> Result<User, UserFetchError> {
  guard let detail = try? decoder.decode(UserDetail.self, from: body) else {
    return .failure(.failed(.decodeUser, .malformed))
  }
  return .success(detail.data)
}
