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
    switch path {
    case "/": return Response(200, json: #"{"try":["/api/users?page=2","/api/users/7"]}"#)
    case Self.loopPath: return .redirect(to: path)
    case Self.loginPath: return logIn(accounts.logIn(request.body))
    case Self.ordersPath:
      let text = String(decoding: request.body, as: UTF8.self)
      let number = orders.place(text, key: request.idempotencyKey)
      return Response(200, json: #"{"order":\#(number)}"#)
    case "/api/profile": return personal(user, \.detailJSON)
    case "/api/messages": return personal(user, \.messagesJSON)
    case "/api/users": return found(list(query))
    default: return found(detail(path))
    }
  }

  private func found(_ json: String?) -> Response {
    json.map { Response(200, json: $0) } ?? Response(404, json: #"{"error":"not found"}"#)
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

  // MARK: Behind the login

  // NB: a 401 should have a `WWW-Authenticate` field (RFC 9110, section 15.5.2). With one,
  // URLSession on Linux (Swift 6.3) never answers: see `Fault.unauthorized`.

  private func logIn(_ token: String?) -> Response {
    token.map { Response(200, json: #"{"token":"\#($0)"}"#) }
      ?? Response(401, json: #"{"error":"wrong email or password"}"#)
  }

  private func personal(
    _ user: FixtureUser?, _ json: (FixtureUser) -> String
  ) -> Response {
    user.map { Response(200, json: json($0)) }
      ?? Response(401, json: #"{"error":"wrong or expired token"}"#)
  }
}
