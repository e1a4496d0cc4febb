/// The ordered faults, the accounts, the orders, the log, the connections and the end of one server.
///
/// A monitor guards it: callers and serving threads change it.
struct ServerState: Sendable {
  var faults = FaultQueue()
  /// What callers let the server serve, by its path.
  var pages: [String: String] = [:]
  var accounts = Accounts()
  private var orders = Orders()
  var log = ServerLog()
  private var connections: Set<Socket> = []
  private(set) var isStopping = false
  private(set) var hasEnded = false
  /// Whether the port stays taken after the end.
  var keepsPort = false
  /// Bound to the port of a stopped server, so that no other server gets the port.
  var placeholder: Socket?

  /// Whether the port should have stayed taken, and did not.
  var hasLostPort: Bool { hasEnded && keepsPort && placeholder == nil }
  var hasConnections: Bool { !connections.isEmpty }

  /// Logs a request, and returns its usual response, and the fault that was ordered for it.
  ///
  /// A fault that its path names counts if none was ordered; the usual response is that of the path
  /// without the name.
  mutating func receive(_ request: HTTPRequest) -> (usual: Response, fault: Fault?) {
    let target = request.target
    log.requests.append(ReceivedRequest(method: request.method, target: target))
    let (routed, named) = request.withoutFaultName()
    let page = pages[String(routed.target.prefix { $0 != "?" })]
    let usual =
      page.map { Response(200, json: $0) }
      ?? Router.response(to: routed, accounts: &accounts, orders: &orders)
    log.carriedOut = orders.carriedOut
    return (usual, faults.removeNext(for: target) ?? named)
  }

  // MARK: Connections

  /// Takes in a client; false if the server stops.
  mutating func open(_ socket: Socket) -> Bool {
    guard !isStopping else { return false }
    connections.insert(socket)
    log.noteOpening()
    return true
  }

  /// Closes a connection.
  // NB: while the state is locked. Otherwise a stop could shut down another file, which got the same descriptor.
  mutating func close(_ socket: Socket) {
    connections.remove(socket)
    log.openConnections -= 1
    socket.finish()
  }

  /// Ends all that the serving threads wait for; false if that was done before.
  mutating func stop() -> Bool {
    guard !isStopping else { return false }
    isStopping = true
    for socket in connections { socket.shutDown() }
    return true
  }

  /// Tells the waiting callers that all is closed.
  ///
  /// - Parameter port: The port of the server, which was free until now.
  mutating func end(port: UInt16) {
    if keepsPort { placeholder = Socket.bound(to: port) }
    hasEnded = true
  }
}
