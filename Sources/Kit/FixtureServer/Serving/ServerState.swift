// The state that the serving thread shares with the callers: ordered faults, accounts, orders and the log.

/// The ordered faults, the accounts, the orders, the log and the end of one server.
///
/// A monitor guards it: callers and the serving thread change it.
struct ServerState: Sendable {
  var faults = FaultQueue()
  var accounts = Accounts()
  private var orders = Orders()
  var log = ServerLog()
  private(set) var hasEnded = false
  /// Whether the port stays taken after the end.
  var keepsPort = false
  /// Bound to the port of a stopped server, so that no other server gets the port.
  var placeholder: Socket?

  /// Whether the port should have stayed taken, and did not.
  var hasLostPort: Bool { hasEnded && keepsPort && placeholder == nil }

  /// Logs a request, and returns its usual response, and the fault that was ordered for it.
  ///
  /// A fault that its path names counts if none was ordered; the usual response is that of the path
  /// without the name.
  mutating func receive(_ request: Request) -> (usual: Response, fault: Fault?) {
    let target = request.head.target
    log.requests.append(ReceivedRequest(method: request.head.method, target: target))
    var routed = request
    let (head, named) = request.head.withoutFaultName()
    routed.head = head
    let usual = Router.response(to: routed, accounts: &accounts, orders: &orders)
    log.carriedOut = orders.carriedOut
    return (usual, faults.removeNext(for: target) ?? named)
  }

  /// Tells the waiting callers that the serving thread has closed everything.
  ///
  /// - Parameter port: The port of the server, which was free until now.
  mutating func end(port: UInt16) {
    if keepsPort { placeholder = Socket.bound(to: port) }
    hasEnded = true
  }
}
