// The job as the kit knows it, to tell its requests from others.

import UserAPI

/// The two requests of the job, at one address.
struct Job {
  let baseURL: URL
  let firstID: User.ID

  /// More requests than this are not answered, so that a run that repeats itself comes to an end.
  static let mostRequests = 8

  /// Has a port and a path, which a run must keep.
  static let baseURL = URL(string: "http://users.example:8080/v1") ?? URL(filePath: "/")

  /// Which of the two a request is, or stands for, and the event that sending it is.
  func read(_ request: URLRequest) -> (Request, Event) {
    let (method, url) = (request.httpMethod ?? "GET", request.url?.absoluteString ?? "")
    let users = baseURL.absoluteString + "/api/users"
    if method == "GET", url == users + "?page=2" { return (.list, .send(.list)) }
    if method == "GET", url == "\(users)/\(firstID)" { return (.detail, .send(.detail)) }
    let shown = url.hasPrefix(users) ? "/api/users" + url.dropFirst(users.count) : url
    let isDetail = request.url?.path().contains("/api/users/") == true
    let sent: Request = isDetail ? .detail : .list
    return (sent, .sendOther(sent, "\(method) \(shown)"))
  }

  /// Whether a line of a trace asks for a user, and for nothing but another than the first.
  static func isOtherUser(_ line: String) -> Bool {
    let prefix = "GET /api/users/"
    return line.hasPrefix(prefix) && Int(line.dropFirst(prefix.count)) != nil
  }
}
