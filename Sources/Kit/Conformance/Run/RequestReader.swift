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
    let hasBody = request.httpBody != nil || request.httpBodyStream != nil
    if method == "GET", !hasBody {
      if url == users + "?page=2" { return (.list, .send(.list)) }
      let id = url.hasPrefix(users + "/") ? Int(url.dropFirst(users.count + 1)) : nil
      if let id, id == firstID ?? id { return (.detail, .send(.detail)) }
    }
    let shown = url.hasPrefix(users) ? "/api/users" + url.dropFirst(users.count) : url
    let isDetail = request.url?.path().contains("/api/users/") == true
    let meant: Request = isDetail ? .detail : .list
    return (meant, .sendOther(meant, "\(method) \(shown)\(hasBody ? " with a body" : "")"))
  }
}
