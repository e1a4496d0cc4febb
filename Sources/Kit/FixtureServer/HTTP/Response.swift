/// An HTTP response: a status, header fields and a body.
struct Response {
  /// How the client learns where the body ends.
  enum Framing {
    /// A `Content-Length` field gives the length.
    case length(Int)
    /// The body comes in chunks, and an empty chunk ends it.
    case chunks
    /// The end of the connection ends the body.
    case close
    /// There is no body.
    case noBody
  }

  var status: Int
  var fields: [String]
  var body: [UInt8]

  init(_ status: Int, json: String = "", fields: [String] = []) {
    self.status = status
    self.fields = fields
    body = Array(json.utf8)
  }

  /// A 302 that redirects to a path on this server.
  static func redirect(to path: String) -> Response {
    Response(302, json: #"{"error":"elsewhere"}"#, fields: ["Location: \(path)"])
  }

  /// A 401 that asks for a password.
  static var unauthorized: Response {
    let field = #"WWW-Authenticate: Basic realm="fixture""#
    return Response(401, json: #"{"error":"who are you"}"#, fields: [field])
  }

  /// The same response with another body.
  func with(body: [UInt8]) -> Response {
    var copy = self
    copy.body = body
    return copy
  }

  /// Whether responses of this status may have a body (RFC 9110, section 6.4.1).
  private var hasBody: Bool { status >= 200 && status != 204 && status != 304 }

  /// The head and the body, framed correctly.
  ///
  /// - Parameter wantsBody: Whether the client wants the body; false for a `HEAD` request.
  func bytes(withBody wantsBody: Bool) -> [UInt8] {
    guard hasBody else { return head(.noBody) }
    return head(.length(body.count)) + (wantsBody ? body : [])
  }

  /// The status line, the header fields, and the empty line that ends the head.
  func head(_ framing: Framing) -> [UInt8] {
    var lines = ["HTTP/1.1 \(status) \(reason)"] + fields
    switch framing {
    case .length(let count):
      lines += ["Content-Type: application/json", "Content-Length: \(count)"]
    case .chunks: lines += ["Content-Type: application/json", "Transfer-Encoding: chunked"]
    case .close: lines += ["Content-Type: application/json", "Connection: close"]
    case .noBody: break
    }
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }

  private var reason: String {
    switch status {
    case 200: "OK"
    case 204: "No Content"
    case 302: "Found"
    case 401: "Unauthorized"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    default: "As Ordered"
    }
  }
}
