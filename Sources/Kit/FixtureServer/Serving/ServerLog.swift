// What the server has recorded about its clients.

/// A request as it arrived.
public struct ReceivedRequest: Equatable, Sendable, CustomStringConvertible {
  /// The method, `GET` for example.
  let method: String
  /// The path with its query, `/api/users?page=2` for example.
  public let target: String

  /// Method and target, `GET /api/users?page=2` for example.
  public var description: String { "\(method) \(target)" }
}

/// Everything the server has recorded, at one moment.
public struct ServerLog: Equatable, Sendable {
  /// The requests received, oldest first.
  public internal(set) var requests: [ReceivedRequest] = []
  /// The orders that were carried out, oldest first; a fault of the answer does not undo one.
  public internal(set) var carriedOut: [String] = []
  /// How many connections were accepted since the start.
  public internal(set) var acceptedConnections = 0
  /// How many connections are open now.
  public internal(set) var openConnections = 0
}
