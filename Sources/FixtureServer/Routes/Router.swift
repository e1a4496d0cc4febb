// Finds the response to a request when no fault is ordered.

/// Maps each request to its usual response.
enum Router {
  /// A path that redirects to itself; `Fault.redirectLoop` sends clients there.
  static let loopPath = "/redirect-loop"

  /// The usual response: a user, a page of users, or an error with a small JSON body.
  static func response(to request: RequestHead) -> Response {
    guard request.method == "GET" else {
      return Response(405, json: #"{"error":"only GET"}"#, fields: ["Allow: GET"])
    }
    let parts = request.target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let path = String(parts[0])
    if path == loopPath { return .redirect(to: loopPath) }
    let query = parts.count > 1 ? String(parts[1]) : ""
    guard let json = path == "/api/users" ? list(query) : detail(path) else {
      return Response(404, json: #"{"error":"not found"}"#)
    }
    return Response(200, json: json)
  }

  private static func list(_ query: String) -> String? {
    let item = query.split(separator: "&").first { $0.hasPrefix("page=") }
    guard let item else { return FixtureUsers.pageJSON(1) }
    guard let page = Int(item.dropFirst("page=".count)), page > 0 else { return nil }
    return FixtureUsers.pageJSON(page)
  }

  private static func detail(_ path: String) -> String? {
    let prefix = "/api/users/"
    guard path.hasPrefix(prefix), let id = Int(path.dropFirst(prefix.count)) else { return nil }
    return FixtureUsers.detailJSON(id: id)
  }
}
