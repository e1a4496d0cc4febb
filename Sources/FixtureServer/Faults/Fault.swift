// What can be made to go wrong, one case a fault.

/// A way for one reply to go wrong.
///
/// What a fault says of "the usual answer" is what the path would have got without it.
public enum Fault: Equatable, Sendable {
  // MARK: Proper HTTP

  /// This status, with this body as JSON.
  case status(Int, body: String = #"{"error":"as ordered"}"#)
  /// Status 401 and a `WWW-Authenticate` header that asks for a password.
  case unauthorized
  /// Status 302 to another path, `/api/users/7` for example, on this server.
  case redirect(to: String)
  /// Status 302 to a path that redirects to itself, for ever.
  case redirectLoop
  /// Status 204, without a body.
  case noContent
  /// Status 200 with a body of no bytes.
  case emptyBody
  /// The usual answer with the byte `FF` in place of each `@`: no UTF-8.
  case notUTF8
  /// The usual answer, with blanks after it up to five million bytes: still good JSON.
  case fiveMegabytes
  /// The usual answer in chunks.
  case chunked
  /// The usual answer without a `Content-Length`; the end of the connection ends it.
  case closeDelimited

  // MARK: Slow

  /// The usual answer, after this time.
  case delay(Duration)
  /// The usual answer, its body byte by byte with this time after each.
  case drip(every: Duration)
  /// No answer, and the connection stays open until the client or the server ends it.
  case hang

  // MARK: Broken

  /// Bytes that are no HTTP, then the end of the connection.
  case garbage
  /// A `Content-Length` that promises more than comes before the connection ends.
  case truncatedBody
  /// A chunk that promises more than comes before the connection ends.
  case truncatedChunk
  /// The end of the connection instead of an answer.
  case closeBeforeResponse
  /// A connection reset (RST) instead of an answer.
  case resetBeforeResponse
  /// A connection reset (RST) after half of the body.
  case resetInBody

  /// One of each, with short times and good paths, for tests that walk them all.
  public static let oneOfEach: [Fault] = [
    .status(500), .unauthorized, .redirect(to: "/api/users/7"), .redirectLoop, .noContent,
    .emptyBody, .notUTF8, .fiveMegabytes, .chunked, .closeDelimited,
    .delay(.milliseconds(20)), .drip(every: .milliseconds(20)), .hang,
    .garbage, .truncatedBody, .truncatedChunk,
    .closeBeforeResponse, .resetBeforeResponse, .resetInBody,
  ]
}
