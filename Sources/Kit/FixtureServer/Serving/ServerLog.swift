/// Everything the server has recorded about its clients, at one moment.
public struct ServerLog: Equatable, Sendable {
  /// The requests received, oldest first: `GET /api/users?page=2`.
  public internal(set) var requests: [String] = []
  /// The orders that were carried out, oldest first; a fault of the answer does not undo one.
  public internal(set) var carriedOut: [String] = []
  /// How many connections were accepted since the start.
  public internal(set) var acceptedConnections = 0
  /// How many connections are open now.
  public internal(set) var openConnections = 0
}
