// Exercise 3.2 · Decoding · write · 7 min · W1.1 W1.3 W3.1 W3.4
import Adapters
import UserAPI

import func Chapter1CallbacksSolution.firstUserID
import func Chapter1CallbacksSolution.user

/// Decodes the list, and ends with the id of the first user in it.
///
/// GIVEN  `dataFetched`, which an adapter writes before the work begins; nil if there is none. The
///        function `firstUserID` is 1.2, finished: it returns a `Result`.
/// WRITE  `beginWork()`, so that the operation ends
///        1. with the id, or the error, that `firstUserID` returns, unchanged;
///        2. with the error `MissingInput()` if there is no input.
///
/// `@unchecked Sendable`: its input is written before the work begins, and read when it does.
public final class UserListDecodeOperation: NetworkOperation<User.ID>, @unchecked Sendable {
  /// The body of the list; an adapter writes it.
  public var dataFetched: Data?

  private let decoder: any ResponseDecoder

  /// Makes an operation that has decoded nothing.
  public init(using decoder: any ResponseDecoder) { self.decoder = decoder }

  /// Decodes the list.
  public override func beginWork() throws {
    guard let dataFetched else { throw MissingInput() }
    complete(result: .success(try firstUserID(in: dataFetched, using: decoder).get()))
  }
}

/// Decodes the second body, and ends with the user in it.
///
/// GIVEN  The same, for one user; the function `user` is 1.2, finished.
/// WRITE  `beginWork()`, in the same way.
/// LEAVE  The decoding itself: call the function once, with the given decoder, and not again if it
///        fails. Do not look into the body.
/// SIZE   2 lines each. Tests: Tests/Chapter3AdaptersTests/02-DecodingTests.swift
///
/// `@unchecked Sendable`: its input is written before the work begins, and read when it does.
public final class UserDecodeOperation: NetworkOperation<User>, @unchecked Sendable {
  /// The body of the second response; an adapter writes it.
  public var dataFetched: Data?

  private let decoder: any ResponseDecoder

  /// Makes an operation that has decoded nothing.
  public init(using decoder: any ResponseDecoder) { self.decoder = decoder }

  /// Decodes the user.
  public override func beginWork() throws {
    guard let dataFetched else { throw MissingInput() }
    complete(result: .success(try user(in: dataFetched, using: decoder).get()))
  }
}
