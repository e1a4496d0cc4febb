// The faults that a caller can order, one case each.

/// One way in which the server answers a request differently from usual.
///
/// "The usual answer" is the answer that the request would get without the fault.
public enum Fault: Equatable, Sendable {
  // MARK: Proper HTTP

  /// This status, with this body as JSON.
  case status(Int, body: String = #"{"error":"as ordered"}"#)
  /// Status 401 and a `WWW-Authenticate` header that asks for a password.
  case unauthorized
  /// Status 302 to another path, `/api/users/7` for example, on this server.
  case redirect(to: String)
  /// Status 302 to a path that redirects to itself without end.
  case redirectLoop
  /// The usual answer with the byte `FF` in place of each `@`, which is not valid UTF-8.
  case notUTF8
  /// The usual answer, padded with spaces to five million bytes, if it is not longer; it is still valid JSON.
  case fiveMegabytes
  /// The usual answer with a chunked body.
  case chunked
  /// The usual answer without a `Content-Length`; the end of the connection ends the body.
  case closeDelimited

  // MARK: Slow

  /// The usual answer, after this time.
  case delay(Duration)
  /// The usual answer; its body comes byte by byte, with this pause after each byte.
  case drip(every: Duration)
  /// No answer; the connection stays open until the client closes it or the server stops.
  case hang

  // MARK: Broken

  /// Bytes that are not HTTP, then the end of the connection.
  case garbage
  /// A `Content-Length` larger than the number of bytes sent before the connection ends.
  case truncatedBody
  /// A chunk size larger than the number of bytes sent before the connection ends.
  case truncatedChunk
  /// The end of the connection instead of an answer.
  case closeBeforeResponse
  /// A connection reset (RST) instead of an answer.
  case resetBeforeResponse
  /// A connection reset (RST) after half of the body.
  case resetInBody

  /// One fault of each kind, with short times and valid paths, for tests that try them all.
  public static let oneOfEach: [Fault] = [
    .status(500), .unauthorized, .redirect(to: "/api/users/7"), .redirectLoop,
    .status(204), .status(200, body: ""), .notUTF8, .fiveMegabytes, .chunked, .closeDelimited,
    .delay(.milliseconds(20)), .drip(every: .milliseconds(20)), .hang,
    .garbage, .truncatedBody, .truncatedChunk,
    .closeBeforeResponse, .resetBeforeResponse, .resetInBody,
  ]
}
