// Who may log in, and which tokens are valid.

import Foundation

/// The accounts of the server: every user may log in, and gets a new token each time.
struct Accounts {
  /// The password of every user.
  static let password = "fixture-password"

  private struct Credentials: Decodable { let email, password: String }

  private var owners: [String: FixtureUser] = [:]
  private var issued = 0

  /// Logs a user in.
  ///
  /// - Parameter body: The credentials in JSON: `{"email":…,"password":…}`.
  /// - Returns: A new token; nil if the credentials are wrong, or cannot be read.
  mutating func logIn(_ body: [UInt8]) -> String? {
    let credentials = try? JSONDecoder().decode(Credentials.self, from: Data(body))
    guard let credentials, credentials.password == Self.password,
      let user = FixtureUsers.all.first(where: { $0.email == credentials.email })
    else { return nil }
    issued += 1
    let token = "Token-\(user.id)-\(issued)"
    owners[token] = user
    return token
  }

  /// The user who got this token; nil if it is wrong.
  func owner(of token: String?) -> FixtureUser? { token.flatMap { owners[$0] } }
}
