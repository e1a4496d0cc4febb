// Parses the head of an HTTP request: the request line and the header fields.

/// The parts of a request that the server needs.
struct HTTPRequest: Equatable {
  /// The method, `GET` for example.
  var method: String
  /// The path with its query, `/api/users?page=2` for example.
  var target: String
  /// Whether the client wants the connection to stay open.
  var keepsAlive: Bool
  /// How many bytes of body follow the head.
  var bodyLength: Int
  /// The token of an `Authorization: Bearer …` field; nil if there is none.
  var token: String?
  /// The value of an `Idempotency-Key` field; nil if there is none.
  var idempotencyKey: String?
  /// The body, as far as it has come; of a long one its first 64 KB.
  private(set) var body: [UInt8] = []

  /// Adds a part of the body, as far as there is room for it.
  mutating func append(_ part: ArraySlice<UInt8>) {
    body += part.prefix(Self.limit - body.count)
  }
}

extension HTTPRequest {
  enum ParseResult: Equatable {
    case incomplete
    case malformed
    case head(HTTPRequest)
  }

  /// The longest head that the server accepts, in bytes.
  static let limit = 64 * 1024

  /// Removes one head from the front of the received bytes, if the head is complete.
  ///
  /// - Parameter input: The bytes received and not parsed yet.
  /// - Returns: The request without its body, or why there is none.
  static func parse(from input: inout [UInt8]) -> ParseResult {
    guard let end = input.firstRange(of: "\r\n\r\n".utf8)?.lowerBound else {
      return input.count > limit ? .malformed : .incomplete
    }
    let text = String(decoding: input[..<end], as: UTF8.self)
    input.removeFirst(end + 4)
    return HTTPRequest(text).map(ParseResult.head) ?? .malformed
  }

  private init?(_ text: String) {
    let lines = text.split(separator: "\r\n")
    let words = lines.first?.split(separator: " ", omittingEmptySubsequences: false) ?? []
    guard words.count == 3, words[2].hasPrefix("HTTP/1.") else { return nil }
    // The name of a field may be in any case, but a token and a key may not.
    func value(_ name: String) -> String? {
      let field = lines.dropFirst().first { $0.lowercased().hasPrefix(name) }
      return field.map { String($0.dropFirst(name.count).drop { $0 == " " }) }
    }
    // A chunked body has no length, and the server reads only small bodies.
    guard value("transfer-encoding:") == nil else { return nil }
    method = String(words[0])
    target = String(words[1])
    keepsAlive = words[2] == "HTTP/1.1" && value("connection:")?.lowercased() != "close"
    bodyLength = max(0, value("content-length:").flatMap { Int($0) } ?? 0)
    token = value("authorization: bearer ")
    idempotencyKey = value("idempotency-key:")
  }
}
