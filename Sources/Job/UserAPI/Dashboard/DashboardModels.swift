// The models of the second job, from `Credentials` to `Message`, as the JSON of its requests.

/// Who logs in: the body of `POST {base}/api/login`.
///
/// In JSON: `{"email":…,"password":…}`.
public struct Credentials: Codable, Equatable, Sendable {
  /// The user's email address.
  public let email: String
  /// The user's password.
  public let password: String

  /// Makes credentials from their fields.
  public init(email: String, password: String) {
    self.email = email
    self.password = password
  }
}

/// What a login gives, and what the other requests need.
///
/// In JSON: `{"token":…}`.
public struct AccessToken: Codable, Equatable, Sendable {
  /// The token, which goes into the header field `Authorization: Bearer …`.
  public let token: String

  /// Makes an access token of its text.
  public init(token: String) {
    self.token = token
  }
}

/// A message to the user.
///
/// In JSON: `{"id":1,"from":…,"text":…}`.
public struct Message: Codable, Equatable, Identifiable, Sendable {
  /// The number that identifies the message.
  public let id: Int
  /// The full name of the sender.
  public let from: String
  /// What the sender has written.
  public let text: String
}

/// The messages to the user: the answer to `GET {base}/api/messages`.
///
/// In JSON: `{"data":[…]}`.
public struct MessageList: Codable, Equatable, Sendable {
  /// The messages, in the order of the service; the list may be empty.
  public let data: [Message]
}

/// The one value of the second job: the user who has logged in, and the messages to this user.
public struct Dashboard: Equatable, Sendable {
  /// The user who has logged in.
  public let user: User
  /// The messages, in the order of the service.
  public let messages: [Message]

  /// Makes a dashboard of the two answers.
  public init(profile: UserDetail, messages: MessageList) {
    user = profile.data
    self.messages = messages.data
  }
}
