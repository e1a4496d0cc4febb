// Mistake 6.2 · one-error-for-all · The student believed that a list without an id cannot be read · expect: "the error of firstUserID must arrive as it is"
import Nodes
import UserAPI

import func Chapter1CallbacksSolution.firstUserID
import func Chapter1CallbacksSolution.user

/// Decodes the list, and gives the id of the user that the next request asks for.
///
/// GIVEN  A decoder. The function `firstUserID` is 1.2, finished: it returns a `Result`.
/// WRITE  `process`, so that the observer has the id, or the error, that `firstUserID` returns,
///        unchanged.
public struct ListDecoding: Node {
  private let decoder: any ResponseDecoder

  /// Makes a node that uses a decoder.
  public init(using decoder: any ResponseDecoder) { self.decoder = decoder }

  /// Gives the id of the first user in the list, or the error of `decodeList`.
  public func process(_ body: Data) -> Observer<User.ID> {
    guard let id = try? firstUserID(in: body, using: decoder).get() else {
      return .emit(error: UserFetchError.failed(.decodeList, .malformed))
    }
    return .emit(data: id)
  }
}

/// Decodes one user.
///
/// GIVEN  The same, for one user; the function `user` is 1.2, finished.
/// WRITE  `process`, in the same way.
/// LEAVE  The decoding itself: call the function once, and do not look into the body.
/// SIZE   1 line each. Tests: Tests/Chapter6NodesTests/DecodingTests.swift
public struct UserDecoding: Node {
  private let decoder: any ResponseDecoder

  /// Makes a node that uses a decoder.
  public init(using decoder: any ResponseDecoder) { self.decoder = decoder }

  /// Gives the user, or the error of `decodeUser`.
  public func process(_ body: Data) -> Observer<User> {
    .emit { try user(in: body, using: decoder).get() }
  }
}
