// The two decoding steps, as operations.
import Receivers
import UserAPI

import func Chapter1CallbacksSolution.firstUserID
import func Chapter1CallbacksSolution.user

/// Receives the body of the list, and ends with the id of the user that stands first in it.
///
/// `@unchecked Sendable`: `receivedValue` is written before the operation is added, or on the thread
/// that then executes it.
public final class ListDecodingOperation: ResultableOperation<User.ID>, ReceiverOperation,
  @unchecked Sendable
{
  /// The body of the first response.
  public var receivedValue: Result<Data, AOperationError>?

  private let decoder: any ResponseDecoder

  /// Makes a step that has decoded nothing.
  public init(using decoder: any ResponseDecoder) { self.decoder = decoder }

  /// Decodes the list; an error that was received is passed on as it is.
  public override func execute() {
    finish(
      with: received.flatMap { body in
        firstUserID(in: body, using: decoder).mapError { AOperationError($0) }
      })
  }
}

/// Receives the body of a detail, and ends with the user.
///
/// `@unchecked Sendable`: `receivedValue` is written before the operation is added, or on the thread
/// that then executes it.
public final class UserDecodingOperation: ResultableOperation<User>, ReceiverOperation,
  @unchecked Sendable
{
  /// The body of the second response.
  public var receivedValue: Result<Data, AOperationError>?

  private let decoder: any ResponseDecoder

  /// Makes a step that has decoded nothing.
  public init(using decoder: any ResponseDecoder) { self.decoder = decoder }

  /// Decodes the user; an error that was received is passed on as it is.
  public override func execute() {
    finish(
      with: received.flatMap { body in
        user(in: body, using: decoder).mapError { AOperationError($0) }
      })
  }
}
