// What the service of the benchmark answers: a page of six users, and a page for each of them.

import UserAPI

/// The responses, as JSON of the real models.
enum Bodies {
  /// Where the service would be.
  static let baseURL = URL(string: "http://bench.example") ?? URL(filePath: "/")

  /// The user that every run must deliver: the first of the list.
  static let user = users[0]

  /// The response to a request; an error for one that no right workflow sends.
  static func response(to request: URLRequest) -> Result<HTTPResponse, URLError> {
    guard let url = request.url, let response = responses[url.path()] else {
      return .failure(URLError(.badURL))
    }
    return .success(response)
  }

  private static let users = (7...12).map { id in
    User(
      id: id,
      email: "user.\(id)@example.org",
      firstName: "First\(id)",
      lastName: "Last\(id)",
      avatar: URL(string: "https://example.org/faces/\(id).png") ?? baseURL
    )
  }

  /// Made once, and looked up by path.
  private static let responses: [String: HTTPResponse] = {
    let page = UserList(page: 2, perPage: 6, total: 12, totalPages: 2, data: users)
    var responses = ["/api/users": response(page)]
    for user in users { responses["/api/users/\(user.id)"] = response(UserDetail(data: user)) }
    return responses.compactMapValues(\.self)
  }()

  private static func response(_ model: some Encodable) -> HTTPResponse? {
    guard let body = try? JSONEncoder().encode(model),
      let head = HTTPURLResponse(
        url: baseURL, statusCode: 200, httpVersion: "HTTP/1.1", headerFields: nil)
    else { return nil }
    return HTTPResponse(body: body, head: head)
  }
}
