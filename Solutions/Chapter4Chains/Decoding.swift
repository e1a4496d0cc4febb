// The two links that decode the responses.
import Chains
import UserAPI

import func Chapter1CallbacksSolution.firstUserID
import func Chapter1CallbacksSolution.user

/// Decodes the body of the list, and ends with the id of the first user in it.
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

/// Decodes the body of the second response, and ends with the user in it.
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
