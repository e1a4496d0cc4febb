// Exercise 4.2 · Decoding · write · 7 min · W1.1 W1.3 W3.1 W3.4
import Chains
import UserAPI

import func Chapter1CallbacksSolution.firstUserID
import func Chapter1CallbacksSolution.user

/// Decodes the list, and ends with the id of the first user in it.
///
/// GIVEN  The types: this link takes a body, and gives an id. The function `firstUserID` is 1.2,
///        finished: it returns a `Result`.
/// WRITE  `main(_:)`, so that the link ends with the id, or the error, that `firstUserID` returns,
///        unchanged.
///
/// `@unchecked Sendable`: its only property is constant.
public final class ListDecoding: ChainableOperation<Data, User.ID>, @unchecked Sendable {
  private let decoder: any ResponseDecoder

  /// Makes a link that has decoded nothing.
  public init(using decoder: any ResponseDecoder) { self.decoder = decoder }

  /// Decodes the list.
  public override func main(_ body: Data) {
    finish(firstUserID(in: body, using: decoder))
  }
}

/// Decodes the second body, and ends with the user in it.
///
/// GIVEN  The same, for one user; the function `user` is 1.2, finished.
/// WRITE  `main(_:)`, in the same way.
/// LEAVE  The decoding itself: call the function once, with the given decoder, and not again if it
///        fails. Do not look into the body.
/// SIZE   1 line each. Tests: Tests/Chapter4ChainsTests/02-DecodingTests.swift
///
/// `@unchecked Sendable`: its only property is constant.
public final class UserDecoding: ChainableOperation<Data, User>, @unchecked Sendable {
  private let decoder: any ResponseDecoder

  /// Makes a link that has decoded nothing.
  public init(using decoder: any ResponseDecoder) { self.decoder = decoder }

  /// Decodes the user.
  public override func main(_ body: Data) {
    finish(user(in: body, using: decoder))
  }
}
