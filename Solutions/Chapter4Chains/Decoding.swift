// The two links that decode what the service said.
import Chains
import UserAPI

import func Chapter1CallbacksSolution.firstUserID
import func Chapter1CallbacksSolution.user

/// Takes the body of the list, and gives the id of the user that stands first in it.
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

/// Takes the body of the user's response, and gives the user.
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
