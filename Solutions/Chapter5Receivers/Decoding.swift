// The two operations that decode the responses.
import Receivers
import UserAPI

import func Chapter1CallbacksSolution.firstUserID
import func Chapter1CallbacksSolution.user

/// Decodes the body of the list, and ends with the id of the first user in it.
///
/// `@unchecked Sendable`: `receivedValue` is written before the operation is added, or on the
/// thread that then executes it.
public final class ListDecodingOperation: ResultableOperation<User.ID>, ReceiverOperation,
  @unchecked Sendable
{
  /// The body of the list, or the error of a step before.
  public var receivedValue: Result<Data, AOperationError>?

  private let decoder: any ResponseDecoder

  /// Makes an operation that has decoded nothing.
  public init(using decoder: any ResponseDecoder) { self.decoder = decoder }

  /// Decodes the list; a received error is passed on.
  public override func execute() {
    finish(
      with: received.flatMap { body in
        firstUserID(in: body, using: decoder).mapError { AOperationError($0) }
      })
  }
}

/// Decodes the body of the second response, and ends with the user in it.
///
/// `@unchecked Sendable`: `receivedValue` is written before the operation is added, or on the
/// thread that then executes it.
public final class UserDecodingOperation: ResultableOperation<User>, ReceiverOperation,
  @unchecked Sendable
{
  /// The body of the second response, or the error of a step before.
  public var receivedValue: Result<Data, AOperationError>?

  private let decoder: any ResponseDecoder

  /// Makes an operation that has decoded nothing.
  public init(using decoder: any ResponseDecoder) { self.decoder = decoder }

  /// Decodes the user; a received error is passed on.
  public override func execute() {
    finish(
      with: received.flatMap { body in
        user(in: body, using: decoder).mapError { AOperationError($0) }
      })
  }
}
