// Tells the two requests of the job from all others.

import UserAPI

/// Reads what a run sends, at one address of the service.
struct RequestReader {
  let baseURL: URL
  /// The id of the right user; nil if it may be any.
  let firstID: User.ID?

  /// Which of the two requests a run sends, or means to send, and the event of the sending.
  func read(_ request: URLRequest) -> (Request, TraceEvent) {
    let (method, url) = (request.httpMethod ?? "GET", request.url?.absoluteString ?? "")
    // A slash at the end of the base URL is not doubled.
    let base = baseURL.absoluteString
    let users = (base.hasSuffix("/") ? String(base.dropLast()) : base) + "/api/users"
    guard request.httpBody == nil, request.httpBodyStream == nil else {
      return other(request, "\(method) \(shown(url, below: users)) with a body")
    }
    if method == "GET", url == users + "?page=2" { return (.list, .send(.list)) }
    if method == "GET", url.hasPrefix(users + "/"), let id = Int(url.dropFirst(users.count + 1)),
      id == firstID ?? id
    {
      return (.detail, .send(.detail))
    }
    return other(request, "\(method) \(shown(url, below: users))")
  }

  private func shown(_ url: String, below users: String) -> String {
    url.hasPrefix(users) ? "/api/users" + url.dropFirst(users.count) : url
  }

  private func other(_ request: URLRequest, _ line: String) -> (Request, TraceEvent) {
    let isDetail = request.url?.path().contains("/api/users/") == true
    let meant: Request = isDetail ? .detail : .list
    return (meant, .sendOther(meant, line))
  }

  /// Whether a line of a trace is a correct detail request, but for another user than the first.
  static func isOtherUser(_ line: String) -> Bool {
    let prefix = "GET /api/users/"
    return line.hasPrefix(prefix) && Int(line.dropFirst(prefix.count)) != nil
  }
}
