// Finds the response to a request when no fault is ordered.

import Foundation

extension ServerState {
  /// A path that redirects to itself; `Fault.redirectLoop` sends clients there.
  static let loopPath = "/redirect-loop"
  private static let loginPath = "/api/login"
  private static let ordersPath = "/api/orders"

  /// The usual response to a request: what was asked for, or an error with a small JSON body.
  mutating func usualResponse(to request: HTTPRequest) -> Response {
    let parts = request.target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let path = String(parts[0])
    let query = parts.count > 1 ? String(parts[1]) : ""
    if let page = pages[path] { return Response(200, json: page) }
    let method = [Self.loginPath, Self.ordersPath].contains(path) ? "POST" : "GET"
    guard request.method == method else {
      return Response(405, json: #"{"error":"only \#(method)"}"#, fields: ["Allow: \(method)"])
    }
    let user = request.token.flatMap { owners[$0] }
    let tokenIsWrong = "wrong or expired token"
    switch path {
    case "/": return Response(200, json: #"{"try":["/api/users?page=2","/api/users/7"]}"#)
    case Self.loopPath: return .redirect(to: path)
    case Self.loginPath:
      let token = logIn(request.body).map { #"{"token":"\#($0)"}"# }
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

  // MARK: What is given and carried out

  private struct Credentials: Decodable { let email, password: String }

  /// Logs a user in, who has to have sent `{"email":…,"password":…}`.
  ///
  /// - Returns: A new token; nil if the credentials are wrong, or cannot be read.
  private mutating func logIn(_ body: [UInt8]) -> String? {
    let credentials = try? JSONDecoder().decode(Credentials.self, from: Data(body))
    let user = FixtureUser.all.first { $0.email == credentials?.email }
    guard let user, credentials?.password == FixtureServer.password else { return nil }
    let token = "Token-\(user.id)-\(owners.count + 1)"
    owners[token] = user
    return token
  }

  /// Carries an order out, unless its key has come before, and returns its number.
  private mutating func carryOut(_ text: String, key: String?) -> Int {
    if let number = key.flatMap({ numbers[$0] }) { return number }
    log.carriedOut.append(text)
    if let key { numbers[key] = log.carriedOut.count }
    return log.carriedOut.count
  }

  // MARK: Users

  private func list(_ query: String) -> String? {
    let item = query.split(separator: "&").first { $0.hasPrefix("page=") }
    guard let item else { return FixtureUser.pageJSON(1) }
    guard let page = Int(item.dropFirst("page=".count)), page > 0 else { return nil }
    return FixtureUser.pageJSON(page)
  }

  private func detail(_ path: String) -> String? {
    let prefix = "/api/users/"
    guard path.hasPrefix(prefix), let id = Int(path.dropFirst(prefix.count)) else { return nil }
    return FixtureUser.all.first { $0.id == id }?.detailJSON
  }
}
