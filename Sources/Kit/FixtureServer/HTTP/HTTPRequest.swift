// A request: what its line and its header fields say, and its body.

import Foundation

/// The parts of a request that the server needs.
struct HTTPRequest {
  /// The method, `GET` for example.
  let method: String
  /// The path with its query, `/api/users?page=2` for example.
  var target: String
  /// Whether the client wants the connection to stay open.
  let keepsAlive: Bool
  /// How many bytes of body follow the head.
  let bodyLength: Int
  /// The token of an `Authorization: Bearer …` field; nil if there is none.
  let token: String?
  /// The value of an `Idempotency-Key` field; nil if there is none.
  let idempotencyKey: String?
  var body: [UInt8] = []

  /// The longest head that the server accepts, in bytes.
  static let limit = 64 * 1024
  /// The longest body that the server accepts, in bytes.
  static let bodyLimit = 1024 * 1024

  /// Reads a head; nil if it is none, or promises a body that the server does not read.
  init?(head: String) {
    let lines = head.split(separator: "\r\n")
    let words = lines.first?.split(separator: " ", omittingEmptySubsequences: false) ?? []
    guard words.count == 3, words[2].hasPrefix("HTTP/1.") else { return nil }
    // The name of a field may be in any case, but a token and a key may not.
    func value(_ name: String) -> String? {
      let field = lines.dropFirst().first { $0.lowercased().hasPrefix(name) }
      return field.map { $0.dropFirst(name.count).trimmingCharacters(in: .whitespaces) }
    }
    // A chunked body has no length, and the server reads only those that have one.
    guard value("transfer-encoding:") == nil else { return nil }
    let length = value("content-length:") ?? "0"
    // `Int` reads a sign, too.
    guard length.allSatisfy(\.isWholeNumber), let bytes = Int(length), bytes <= Self.bodyLimit
    else { return nil }
    bodyLength = bytes
    method = String(words[0])
    target = String(words[1])
    keepsAlive = words[2] == "HTTP/1.1" && value("connection:")?.lowercased() != "close"
    token = value("authorization: bearer ")
    idempotencyKey = value("idempotency-key:")
  }
}
