// Tells the two requests of the job from all others.

import UserAPI

extension URLRequest {
  /// Which of the two requests a run sends, or means to send, and the event of the sending.
  ///
  /// - Parameters:
  ///   - baseURL: The address of the service.
  ///   - firstID: The id of the right user; nil if it may be any.
  func read(at baseURL: URL, firstID: User.ID?) -> (Request, TraceEvent) {
    let method = httpMethod ?? "GET"
    let url = url?.absoluteString ?? ""
    // A slash at the end of the base URL is not doubled.
    let base = baseURL.absoluteString
    let users = (base.hasSuffix("/") ? String(base.dropLast()) : base) + "/api/users"
    let hasBody = httpBody != nil || httpBodyStream != nil
    if method == "GET", !hasBody {
      if url == users + "?page=2" { return (.list, .send(.list)) }
      let id = Int(url.dropFirst(users.count + 1))
      // NB: `Int` also reads 08 and +8, which a server need not.
      if let id, id == firstID ?? id, url == "\(users)/\(id)" { return (.detail, .send(.detail)) }
    }
    let shown = url.hasPrefix(users) ? "/api/users" + url.dropFirst(users.count) : url
    let meant: Request = self.url?.path().contains("/api/users/") == true ? .detail : .list
    return (meant, .sendOther(meant, "\(method) \(shown)\(hasBody ? " with a body" : "")"))
  }
}
