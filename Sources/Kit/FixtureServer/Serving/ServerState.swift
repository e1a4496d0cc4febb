/// The ordered faults, the accounts, the orders, the log, the connections and the end of one server.
///
/// A monitor guards it: callers and serving threads change it.
struct ServerState: Sendable {
  var faults = FaultQueue()
  /// What callers let the server serve, by its path.
  var pages: [String: String] = [:]
  var accounts = Accounts()
  /// The numbers of the orders that came with a key.
  private var numbers: [String: Int] = [:]
  var log = ServerLog()
  private var connections: Set<Socket> = []
  private(set) var isStopping = false
  /// Whether all is closed, as the waiting callers want to know.
  var hasEnded = false
  /// Bound to the port of a stopped server, so that no other server gets the port.
  var placeholder: Socket?

  /// Logs a request, and returns its usual response, and the fault that was ordered for it.
  ///
  /// A fault that its path names counts if none was ordered; the usual response is that of the path
  /// without the name.
  mutating func receive(_ request: HTTPRequest) -> (usual: Response, fault: Fault?) {
    let target = request.target
    log.requests.append(ReceivedRequest(method: request.method, target: target))
    let (routed, named) = request.withoutFaultName()
    return (usualResponse(to: routed), faults.removeNext(for: target) ?? named)
  }

  /// Carries an order out, unless its key has come before.
  ///
  /// - Parameters:
  ///   - text: The order.
  ///   - key: Its key; without one, the order is carried out in any case.
  /// - Returns: The number of the order.
  mutating func carryOut(_ text: String, key: String?) -> Int {
    if let number = key.flatMap({ numbers[$0] }) { return number }
    log.carriedOut.append(text)
    if let key { numbers[key] = log.carriedOut.count }
    return log.carriedOut.count
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
  ///
  /// - Parameter listener: The listening socket, if its port is to stay taken.
  mutating func stop(keepingPortOf listener: Socket?) -> Bool {
    guard !isStopping else { return false }
    // NB: on Linux alone. Darwin drops what is sent to a port that is taken and does not listen, so a
    // client would wait to its deadline; Linux refuses it at once.
    #if os(Linux)
      placeholder = listener?.holdingPort()
    #endif
    isStopping = true
    for socket in connections { socket.shutDown() }
    return true
  }
}
