// Finds the response to a request when no fault is ordered.

extension ServerState {
  /// A path that redirects to itself; `Fault.redirectLoop` sends clients there.
  static let loopPath = "/redirect-loop"
  private static let loginPath = "/api/login"
  private static let ordersPath = "/api/orders"

  /// The usual response to a request: what was asked for, or an error with a small JSON body.
  mutating func usualResponse(to request: HTTPRequest) -> Response {
    let parts = request.target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let (path, query) = (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
    if let page = pages[path] { return Response(200, json: page) }
    let method = [Self.loginPath, Self.ordersPath].contains(path) ? "POST" : "GET"
    guard request.method == method else {
      return Response(405, json: #"{"error":"only \#(method)"}"#, fields: ["Allow: \(method)"])
    }
    let user = accounts.owner(of: request.token)
    let tokenIsWrong = "wrong or expired token"
    switch path {
    case "/": return Response(200, json: #"{"try":["/api/users?page=2","/api/users/7"]}"#)
    case Self.loopPath: return .redirect(to: path)
    case Self.loginPath:
      let token = accounts.logIn(request.body).map { #"{"token":"\#($0)"}"# }
      return response(token, or: 401, "wrong email or password")
    case Self.ordersPath:
      let text = String(decoding: request.body, as: UTF8.self)
      let number = carryOut(text, key: request.idempotencyKey)
      return Response(200, json: #"{"order":\#(number)}"#)
    case "/api/profile": return response(user?.detailJSON, or: 401, tokenIsWrong)
    case "/api/messages": return response(user?.messagesJSON, or: 401, tokenIsWrong)
    case "/api/users": return response(list(query), or: 404, "not found")
    default: return response(detail(path), or: 404, "not found")
    }
  }

  /// A response with what was found, or else with an error.
  ///
  /// NB: a 401 should have a `WWW-Authenticate` field (RFC 9110, section 15.5.2). With one,
  /// URLSession on Linux (Swift 6.3) never answers: see `Fault.unauthorized`.
  private func response(_ json: String?, or status: Int, _ error: String) -> Response {
    json.map { Response(200, json: $0) } ?? Response(status, json: #"{"error":"\#(error)"}"#)
  }

  // MARK: Users

  private func list(_ query: String) -> String? {
    let item = query.split(separator: "&").first { $0.hasPrefix("page=") }
    guard let item else { return FixtureUsers.pageJSON(1) }
    guard let page = Int(item.dropFirst("page=".count)), page > 0 else { return nil }
    return FixtureUsers.pageJSON(page)
  }

  private func detail(_ path: String) -> String? {
    let prefix = "/api/users/"
    guard path.hasPrefix(prefix), let id = Int(path.dropFirst(prefix.count)) else { return nil }
    return FixtureUsers.all.first { $0.id == id }?.detailJSON
  }
}
