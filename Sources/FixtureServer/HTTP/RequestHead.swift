// The head of a request, read from bytes.

/// What the server needs to know of a request.
struct RequestHead: Equatable {
  var method: String
  /// The path with its query.
  var target: String
  /// Whether the client wants the connection to stay open.
  var keepsAlive: Bool
  /// How many bytes of body follow; they are read and thrown away.
  var bodyLength: Int
}

extension RequestHead {
  enum Reading: Equatable {
    case incomplete
    case malformed
    case head(RequestHead)
  }

  /// No head of a fixture's client is longer.
  static let limit = 64 * 1024

  /// Takes one head off the front of what was received, if it is all there.
  static func take(from input: inout [UInt8]) -> Reading {
    guard let end = endOfHead(in: input) else {
      return input.count > limit ? .malformed : .incomplete
    }
    let text = String(decoding: input[..<end], as: UTF8.self)
    input.removeFirst(end + 4)
    return RequestHead(text).map(Reading.head) ?? .malformed
  }

  private static func endOfHead(in input: [UInt8]) -> Int? {
    let mark = Array("\r\n\r\n".utf8)
    guard input.count >= mark.count else { return nil }
    return (0...input.count - mark.count).first {
      input[$0] == mark[0] && input[$0...].starts(with: mark)
    }
  }

  private init?(_ text: String) {
    let lines = text.split(separator: "\r\n")
    let words = lines.first?.split(separator: " ", omittingEmptySubsequences: false) ?? []
    guard words.count == 3, words[2].hasPrefix("HTTP/1.") else { return nil }
    let fields = lines.dropFirst().map { $0.lowercased() }
    // A body in chunks has no length; no client of a server that only answers GET sends one.
    guard !fields.contains(where: { $0.hasPrefix("transfer-encoding:") }) else { return nil }
    method = String(words[0])
    target = Self.origin(String(words[1]))
    keepsAlive = words[2] == "HTTP/1.1" && Self.value("connection", in: fields) != "close"
    bodyLength = max(0, Self.value("content-length", in: fields).flatMap { Int($0) } ?? 0)
  }

  private static func value(_ name: String, in fields: [String]) -> String? {
    guard let field = fields.first(where: { $0.hasPrefix(name + ":") }) else { return nil }
    return String(field.dropFirst(name.count + 1).drop { $0 == " " }.prefix { $0 != " " })
  }

  /// The path and query of a target that may be a whole URL, as clients send it to a proxy.
  private static func origin(_ target: String) -> String {
    guard !target.hasPrefix("/"), let scheme = target.firstRange(of: "://") else { return target }
    let rest = target[scheme.upperBound...].drop { $0 != "/" }
    return rest.isEmpty ? "/" : String(rest)
  }
}
