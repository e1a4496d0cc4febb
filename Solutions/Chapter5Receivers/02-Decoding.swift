// Exercise 5.2 · Decoding · write · 7 min · W1.1 W1.3 W3.1 W3.4
import Receivers
import UserAPI

import func Chapter1CallbacksSolution.firstUserID
import func Chapter1CallbacksSolution.user

/// Decodes the list, and ends with the id of the first user in it.
///
/// GIVEN  `received`: the body of the list, or the error of an operation before this one. The
///        function `firstUserID` is 1.2, finished: it returns a `Result`.
/// WRITE  `execute()`, so that the operation ends
///        1. with the id, or the error, that `firstUserID` returns;
///        2. with the received error, unchanged, if there is no body.
///
/// `@unchecked Sendable`: `receivedValue` is written before the operation is added, or on the
/// thread that then executes it.
public final class ListDecodingOperation: ResultableOperation<User.ID>, ReceiverOperation,
  @unchecked Sendable
{
  /// The body of the list, or the error of an operation before.
  public var receivedValue: Result<Data, AOperationError>?

  private let decoder: any ResponseDecoder

  /// Makes an operation that has decoded nothing.
  public init(using decoder: any ResponseDecoder) { self.decoder = decoder }

  /// Decodes the list.
  public override func execute() {
    finish(
      with: received.flatMap { body in
        firstUserID(in: body, using: decoder).mapError { error in AOperationError(error) }
      })
  }
}

/// Decodes the second body, and ends with the user in it.
///
/// GIVEN  The same, for one user; the function `user` is 1.2, finished.
/// WRITE  `execute()`, in the same way.
/// LEAVE  The decoding itself: call the function once, with the given decoder, and not again if it
///        fails. Do not look into the body.
/// SIZE   4 lines each. Tests: Tests/Chapter5ReceiversTests/02-DecodingTests.swift
///
/// `@unchecked Sendable`: `receivedValue` is written before the operation is added, or on the
/// thread that then executes it.
public final class UserDecodingOperation: ResultableOperation<User>, ReceiverOperation,
  @unchecked Sendable
{
  /// The body of the second response, or the error of an operation before.
  public var receivedValue: Result<Data, AOperationError>?

  private let decoder: any ResponseDecoder

  /// Makes an operation that has decoded nothing.
  public init(using decoder: any ResponseDecoder) { self.decoder = decoder }

  /// Decodes the user.
  public override func execute() {
    finish(
      with: received.flatMap { body in
        user(in: body, using: decoder).mapError { error in AOperationError(error) }
      })
  }
}
