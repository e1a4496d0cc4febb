// A response, and its bytes.

/// A status, header fields and a body.
struct Response {
  /// How the client learns where the body ends.
  enum Framing {
    case length(Int)
    case chunks
    case close
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

  static func redirect(to path: String) -> Response {
    Response(302, json: #"{"error":"elsewhere"}"#, fields: ["Location: \(path)"])
  }

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

  /// These statuses have no body, whoever asks for one (RFC 9110, section 6.4.1).
  private var hasBody: Bool { status >= 200 && status != 204 && status != 304 }

  /// Head and body as they should be.
  func bytes(withBody wantsBody: Bool) -> [UInt8] {
    guard hasBody else { return head(.noBody) }
    return head(.length(body.count)) + (wantsBody ? body : [])
  }

  /// The status line and the header fields, with the empty line that ends them.
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
