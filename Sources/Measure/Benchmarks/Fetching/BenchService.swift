// The service of the benchmark: answers with a page of six users, or with one of them.

import UserAPI

/// A service in memory, which answers with the JSON of the real models.
enum BenchService {
  /// The address of the service.
  static let baseURL = URL(string: "http://bench.example") ?? URL(filePath: "/")

  /// The user that every run must deliver: the first one on the list.
  static let user = users[0]

  /// The response to a request; `URLError.badURL` for a request that no correct workflow sends.
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

  /// The responses by path; made once.
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
