// The two nodes that decode a body.
import Nodes
import UserAPI

import func Chapter1CallbacksSolution.firstUserID
import func Chapter1CallbacksSolution.user

/// Decodes the list, and gives the id of the user that the next request asks for.
public struct ListDecoding: Node {
  private let decoder: any ResponseDecoder

  /// Makes a node that uses a decoder.
  public init(using decoder: any ResponseDecoder) { self.decoder = decoder }

  /// Gives the id of the first user in the list, or the error of `decodeList`.
  public func process(_ body: Data) -> Observer<User.ID> {
    .emit { try firstUserID(in: body, using: decoder).get() }
  }
}

/// Decodes one user.
public struct UserDecoding: Node {
  private let decoder: any ResponseDecoder

  /// Makes a node that uses a decoder.
  public init(using decoder: any ResponseDecoder) { self.decoder = decoder }

  /// Gives the user, or the error of `decodeUser`.
  public func process(_ body: Data) -> Observer<User> {
    .emit { try user(in: body, using: decoder).get() }
  }
}
