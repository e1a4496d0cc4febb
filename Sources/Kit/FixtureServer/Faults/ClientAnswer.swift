public import Foundation

/// What a client that uses `URLSession` sees of an answer.
public enum ClientAnswer: Equatable, Sendable {
  /// A response with this status and this many bytes of body; nil means as many as usual.
  case response(status: Int, bytes: Int?)
  /// This error instead of a response; `.timedOut` if no answer came until the client gave up.
  case error(URLError.Code)
}

extension Fault {
  /// What a client on a fresh connection sees; on Linux, as measured with Swift 6.3.1.
  ///
  /// NB: the values for other systems come from documentation. They were not measured.
  public var seenByURLSession: ClientAnswer {
    switch self {
    // These statuses are redirects without a `Location`: URLSession on Linux drops the body.
    case .status(let status, _) where Self.isOnLinux && [301, 302, 303, 307, 308].contains(status):
      .response(status: status, bytes: 0)
    case .status(204, _): .response(status: 204, bytes: 0)
    case .status(let status, let body): .response(status: status, bytes: body.utf8.count)
    case .unauthorized: Self.isOnLinux ? .error(.timedOut) : .response(status: 401, bytes: 23)
    case .fiveMegabytes: .response(status: 200, bytes: 5_000_000)
    case .notUTF8, .redirect, .chunked, .closeDelimited, .delay:
      .response(status: 200, bytes: nil)
    case .redirectLoop: .error(.httpTooManyRedirects)
    case .drip, .hang: .error(.timedOut)
    case .garbage: .error(Self.isOnLinux ? .unsupportedURL : .cannotParseResponse)
    case .truncatedBody, .truncatedChunk:
      .error(Self.isOnLinux ? .unknown : .networkConnectionLost)
    case .closeBeforeResponse:
      .error(Self.isOnLinux ? .badServerResponse : .networkConnectionLost)
    case .resetBeforeResponse, .resetInBody: .error(.networkConnectionLost)
    }
  }

  #if os(Linux)
    private static let isOnLinux = true
  #else
    private static let isOnLinux = false
  #endif
}
