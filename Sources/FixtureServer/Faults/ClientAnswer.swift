// What becomes of each fault on its way through URLSession, as measured.

public import Foundation

/// What a client that uses `URLSession` gets to see of a reply.
public enum ClientAnswer: Equatable, Sendable {
  /// What it would have got without the fault.
  case usual
  /// A response of this status, with so many bytes; nil bytes are as many as usual.
  case response(status: Int, bytes: Int?)
  /// No response, but this error.
  case error(URLError.Code)
  /// Nothing, until the client gives up.
  case nothing
}

extension Fault {
  /// What a client on a fresh connection gets to see: on Linux as measured with Swift 6.3.1.
  ///
  /// NB: the values for other systems come from their documentation; they were not measured.
  public var seenByURLSession: ClientAnswer {
    switch self {
    case .status(301, _), .status(302, _), .status(303, _), .status(307, _), .status(308, _):
      seenDifferently
    case .status(let status, let body): .response(status: status, bytes: body.utf8.count)
    case .noContent: .response(status: 204, bytes: 0)
    case .emptyBody: .response(status: 200, bytes: 0)
    case .notUTF8: .response(status: 200, bytes: nil)
    case .fiveMegabytes: .response(status: 200, bytes: 5_000_000)
    case .redirect, .chunked, .closeDelimited, .delay: .usual
    case .redirectLoop: .error(.httpTooManyRedirects)
    case .drip, .hang: .nothing
    case .resetBeforeResponse, .resetInBody: .error(.networkConnectionLost)
    case .unauthorized, .garbage, .truncatedBody, .truncatedChunk, .closeBeforeResponse:
      seenDifferently
    }
  }

  #if os(Linux)
    private var seenDifferently: ClientAnswer {
      switch self {
      // URLSession waits for a place to go to, and drops the body.
      case .status(let status, _): .response(status: status, bytes: 0)
      case .unauthorized: .nothing
      case .garbage: .error(.unsupportedURL)
      case .closeBeforeResponse: .error(.badServerResponse)
      default: .error(.unknown)
      }
    }
  #else
    private var seenDifferently: ClientAnswer {
      switch self {
      case .status(let status, let body): .response(status: status, bytes: body.utf8.count)
      case .unauthorized: .response(status: 401, bytes: 23)
      case .garbage: .error(.cannotParseResponse)
      default: .error(.networkConnectionLost)
      }
    }
  #endif
}
