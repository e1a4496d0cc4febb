// The two operations that decode the responses.
import Adapters
import UserAPI

import func Chapter1CallbacksSolution.firstUserID
import func Chapter1CallbacksSolution.user

/// Decodes the body of the list, and ends with the id of the first user in it.
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

/// Decodes the body of the second response, and ends with the user in it.
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
