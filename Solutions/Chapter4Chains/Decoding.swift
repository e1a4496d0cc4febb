// The two links that read a body.

import Chains
import UserAPI

import func Chapter1CallbacksSolution.firstUserID
import func Chapter1CallbacksSolution.user

/// Takes the body of the list, and gives the id of the user that stands first in it.
///
/// `@unchecked Sendable`: its only property is constant.
public final class ListDecoding: ChainableOperation<Data, User.ID>, @unchecked Sendable {
  private let decoder: any ResponseDecoder

  /// Makes a link that reads with a decoder.
  public init(using decoder: any ResponseDecoder) { self.decoder = decoder }

  /// Reads the list.
  public override func main(_ body: Data) {
    finish(firstUserID(in: body, using: decoder))
  }
}

/// Takes the body of the detail, and gives the user.
///
/// `@unchecked Sendable`: its only property is constant.
public final class UserDecoding: ChainableOperation<Data, User>, @unchecked Sendable {
  private let decoder: any ResponseDecoder

  /// Makes a link that reads with a decoder.
  public init(using decoder: any ResponseDecoder) { self.decoder = decoder }

  /// Reads the user.
  public override func main(_ body: Data) {
    finish(user(in: body, using: decoder))
  }
}
