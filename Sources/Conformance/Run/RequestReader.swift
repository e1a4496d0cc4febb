// Tells the two requests of the job from all others.

import UserAPI

/// Reads what a run sends, at one address of the service.
struct RequestReader {
  let baseURL: URL
  let firstID: User.ID

  /// The address in scripted scenarios; its port and its path must be kept by a run.
  static let scriptedBaseURL = URL(string: "http://users.example:8080/v1") ?? URL(filePath: "/")

  /// Which of the two requests this is, or is meant to be, and the event that sending it is.
  func read(_ request: URLRequest) -> (Request, TraceEvent) {
    let (method, url) = (request.httpMethod ?? "GET", request.url?.absoluteString ?? "")
    let users = baseURL.absoluteString + "/api/users"
    if method == "GET", url == users + "?page=2" { return (.list, .send(.list)) }
    if method == "GET", url == "\(users)/\(firstID)" { return (.detail, .send(.detail)) }
    let shown = url.hasPrefix(users) ? "/api/users" + url.dropFirst(users.count) : url
    let isDetail = request.url?.path().contains("/api/users/") == true
    let meant: Request = isDetail ? .detail : .list
    return (meant, .sendOther(meant, "\(method) \(shown)"))
  }

  /// Whether a line of a trace is a correct detail request, but for another user than the first.
  static func isOtherUser(_ line: String) -> Bool {
    let prefix = "GET /api/users/"
    return line.hasPrefix(prefix) && Int(line.dropFirst(prefix.count)) != nil
  }
}
