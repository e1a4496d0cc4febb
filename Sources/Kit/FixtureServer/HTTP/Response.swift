/// An HTTP response: a status, header fields and a body.
struct Response {
  let status: Int
  private let fields: [String]
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

  /// The same response with another body.
  func with(body: [UInt8]) -> Response {
    var copy = self
    copy.body = body
    return copy
  }

  /// The head and the body, framed correctly.
  ///
  /// - Parameter wantsBody: Whether the client wants the body; false for a `HEAD` request.
  func bytes(withBody wantsBody: Bool) -> [UInt8] {
    // These have no body (RFC 9110, section 6.4.1).
    if status < 200 || status == 204 || status == 304 { return head() }
    return head("Content-Length: \(body.count)") + (wantsBody ? body : [])
  }

  /// The status line, the header fields, and the empty line that ends the head.
  ///
  /// - Parameter framing: The field that says where the body ends; nil if there is none.
  func head(_ framing: String? = nil) -> [UInt8] {
    let ofBody = framing.map { ["Content-Type: application/json", $0] } ?? []
    let lines = ["HTTP/1.1 \(status) \(reason)"] + fields + ofBody
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
