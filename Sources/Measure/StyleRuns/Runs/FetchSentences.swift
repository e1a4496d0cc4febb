// A fetch in words: the server (`ServerAddress`), the user, and the error.

public import UserAPI

/// The server that a style fetches its user from.
public struct ServerAddress: Codable, Sendable {
  /// The base URL.
  public let url: URL
  /// What follows the address, `, started for this run` for example; may be empty.
  public let note: String

  /// Describes a server that is running.
  public init(url: URL, note: String = "") {
    (self.url, self.note) = (url, note)
  }

  /// The address in a sentence.
  var sentence: String { "The server is \(url)\(note)." }
}

extension User {
  fileprivate var words: String { "\(id): \(firstName) \(lastName), \(email)" }
}

extension TimedFetch.End {
  /// The end of the fetch in one line.
  var line: String {
    switch self {
    case .user(let user): "User \(user.words)"
    case .error(.failed(_, .transport(let code))): "no user: \(code.reason)"
    case .error(.failed(let step, let reason)): "no user: \(step.rawValue) ended with \(reason)"
    case .error(.cancelled): "no user: the run was cancelled"
    case .noCompletion: "no user: the run did not complete in time"
    }
  }

  /// What a style did, in words that can follow its name.
  var verb: String {
    switch self {
    case .user(let user): "fetched user \(user.words)"
    case .error(let error): "ended with \(error)"
    case .noCompletion: "did not complete"
    }
  }
}

extension URLError.Code {
  fileprivate var reason: String {
    switch self {
    case .cannotConnectToHost: "nothing listens on that port"
    case .cannotFindHost: "there is no such host"
    case .timedOut: "no answer in time"
    case .networkConnectionLost: "the connection was lost"
    default: "URLError \(rawValue)"
    }
  }
}
