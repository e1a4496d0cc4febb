// The faults that have a name: for a command line, and for addresses that give a fault.

/// A fault of one of the two requests, with a name: `list-404` for example.
///
/// A path that begins with the name of a fault is served with it, without any order:
/// `/list-404/api/users?page=2` is answered with status 404, `/list-404/api/users/7` as usual.
public struct NamedFault: Codable, Equatable, Sendable {
  /// What goes wrong, whichever request it is.
  public enum Kind: String, CaseIterable, Codable, Sendable {
    case status404 = "404"
    case status500 = "500"
    case malformed
    case notUTF8 = "not-utf8"
    case noUsers = "no-users"
    case cutOff = "cut-off"
    case reset
    case slow
    case hang
  }

  /// Whether the fault is about the request for the list, and not for a user.
  public let isAboutList: Bool
  /// What goes wrong.
  public let kind: Kind
  /// The name, `list-404` for example.
  public var name: String { (isAboutList ? "list-" : "user-") + kind.rawValue }

  /// Every fault with a name: those of the list, then those of the user.
  public static let all = [true, false].flatMap { isAboutList in
    Kind.allCases.filter { isAboutList || $0 != .noUsers }
      .map { NamedFault(isAboutList: isAboutList, kind: $0) }
  }

  /// Finds a fault by its name.
  public static func named(_ name: String) -> NamedFault? { all.first { $0.name == name } }

  /// What the server does.
  public var fault: Fault { effect.fault }
  /// What goes wrong, in a few words.
  public var summary: String { effect.summary }

  private var effect: (fault: Fault, summary: String) {
    switch kind {
    case .status404: (.status(404), "status 404, with a body")
    case .status500: (.status(500), "status 500, with a body")
    case .malformed:
      (
        .status(200, body: #"{"data":"not what was promised"}"#),
        "a body that is JSON, but of another shape"
      )
    case .notUTF8: (.notUTF8, "a body that is not UTF-8")
    case .noUsers:
      (
        .status(200, body: #"{"page":2,"per_page":6,"total":0,"total_pages":0,"data":[]}"#),
        "a list without users"
      )
    case .cutOff: (.truncatedBody, "half of the body, then the connection ends")
    case .reset: (.resetBeforeResponse, "the connection is reset instead of an answer")
    case .slow: (.delay(.milliseconds(500)), "the usual answer, after half a second")
    case .hang: (.hang, "no answer, until the client gives up")
    }
  }
}

extension HTTPRequest {
  /// Splits the name of a fault from the front of the path.
  ///
  /// - Returns: The request without the name, and the fault if the fault is about this request;
  ///   the request itself if its path does not begin with the name of a fault.
  func withoutFaultName() -> (request: HTTPRequest, fault: Fault?) {
    let name = target.dropFirst().prefix { $0 != "/" && $0 != "?" }
    guard target.hasPrefix("/"), let named = NamedFault.named(String(name)) else {
      return (self, nil)
    }
    var request = self
    request.target = String(target.dropFirst(name.count + 1))
    let isForList = request.target.prefix { $0 != "?" } == "/api/users"
    let isForUser = request.target.hasPrefix("/api/users/")
    return (request, (named.isAboutList ? isForList : isForUser) ? named.fault : nil)
  }
}
