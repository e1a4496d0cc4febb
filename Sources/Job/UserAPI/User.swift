// The models of the job; they match the JSON of the two endpoints.

/// A user of the service.
///
/// In JSON: `{"id":7,"email":…,"first_name":…,"last_name":…,"avatar":…}`. Unknown fields are
/// ignored.
public struct User: Codable, Equatable, Identifiable, Sendable {
  /// The number that identifies the user.
  public let id: Int
  /// The user's email address.
  public let email: String
  /// The given name.
  public let firstName: String
  /// The family name.
  public let lastName: String
  /// The address of the user's picture.
  public let avatar: URL

  /// Makes a user from its fields.
  public init(id: Int, email: String, firstName: String, lastName: String, avatar: URL) {
    self.id = id
    self.email = email
    self.firstName = firstName
    self.lastName = lastName
    self.avatar = avatar
  }

  private enum CodingKeys: String, CodingKey {
    case id, email, avatar
    case firstName = "first_name"
    case lastName = "last_name"
  }
}

/// One page of the list of users: the answer to `GET {base}/api/users?page=2`.
///
/// In JSON: `{"page":…,"per_page":…,"total":…,"total_pages":…,"data":[…]}`.
public struct UserList: Codable, Equatable, Sendable {
  /// The number of this page, from one.
  public let page: Int
  /// The largest number of users on a page.
  public let perPage: Int
  /// The number of users on all pages.
  public let total: Int
  /// The number of pages.
  public let totalPages: Int
  /// The users on this page, in the order of the service; the list may be empty.
  public let data: [User]

  /// Makes a page from its fields.
  public init(page: Int, perPage: Int, total: Int, totalPages: Int, data: [User]) {
    self.page = page
    self.perPage = perPage
    self.total = total
    self.totalPages = totalPages
    self.data = data
  }

  private enum CodingKeys: String, CodingKey {
    case page, total, data
    case perPage = "per_page"
    case totalPages = "total_pages"
  }
}

/// One user alone: the answer to `GET {base}/api/users/{id}`.
///
/// In JSON: `{"data":{"id":…, …}}`.
public struct UserDetail: Codable, Equatable, Sendable {
  /// The user.
  public let data: User

  /// Makes a detail from its user.
  public init(data: User) {
    self.data = data
  }
}
