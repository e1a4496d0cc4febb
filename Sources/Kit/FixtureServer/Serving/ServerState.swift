/// The ordered faults, what was given to clients, the log, the connections and the end of one server.
///
/// A monitor guards it: callers and serving threads change it.
struct ServerState: Sendable {
  /// A fault, and the path for which it was ordered.
  struct FaultOrder {
    let fault: Fault
    let path: String
    let isForAlways: Bool
  }

  /// The orders that hold always, and those that are not used yet, oldest first.
  var faults: [FaultOrder] = []
  /// What callers let the server serve, by its path.
  var pages: [String: String] = [:]
  /// The users who got a token, by the token.
  var owners: [String: FixtureUser] = [:]
  /// The numbers of the orders that came with a key.
  var numbers: [String: Int] = [:]
  var log = ServerLog()
  private var connections: Set<Socket> = []
  private(set) var isStopping = false
  /// Whether all is closed, as the waiting callers want to know.
  var hasEnded = false

  /// Logs a request, and returns its usual response, and the fault that was ordered for it.
  ///
  /// A fault that its path names counts if none was ordered; the usual response is that of the path
  /// without the name.
  mutating func receive(_ request: HTTPRequest) -> (usual: Response, fault: Fault?) {
    log.requests.append("\(request.method) \(request.target)")
    let (routed, named) = request.withoutFaultName()
    return (usualResponse(to: routed), takeFault(for: request.target) ?? named)
  }

  /// Adds an order; one that holds always replaces another such order for the same path.
  mutating func add(_ order: FaultOrder) {
    if order.isForAlways { faults.removeAll { $0.isForAlways && $0.path == order.path } }
    faults.append(order)
  }

  /// The fault for a request; it is forgotten unless it holds always.
  private mutating func takeFault(for target: String) -> Fault? {
    let path = String(target.prefix { $0 != "?" })
    let once = faults.firstIndex { !$0.isForAlways && [target, path].contains($0.path) }
    if let once { return faults.remove(at: once).fault }
    let always = faults.first { $0.path == target } ?? faults.first { $0.path == path }
    return always?.fault
  }

  // MARK: Connections

  /// Takes in a client; false if the server stops.
  mutating func open(_ socket: Socket) -> Bool {
    guard !isStopping else { return false }
    connections.insert(socket)
    log.acceptedConnections += 1
    log.openConnections += 1
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
}
