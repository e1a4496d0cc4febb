// The state that the serving thread shares with the callers: ordered faults, accounts and the log.

import Deadlines

/// The ordered faults, the accounts, the log and the end of one server.
final class SharedState: Sendable {
  private struct State: Sendable {
    var faults = FaultQueue()
    var accounts = Accounts()
    var log = ServerLog()
    var hasEnded = false
    var keepsPort = false
    // Bound to the port of a stopped server, so that no other server gets the port.
    var placeholder: Socket?
  }
  private let state = Monitor(State())

  /// The log at this moment.
  var log: ServerLog { state.update { $0.log } }

  // MARK: Called by any thread

  /// Adds a fault for a path; see ``FaultQueue/add(_:for:always:)``.
  func order(_ fault: Fault, for path: String, always: Bool) {
    state.update { $0.faults.add(fault, for: path, always: always) }
  }

  /// Removes all ordered faults, and all requests from the log.
  func forget() {
    state.update { state in
      state.faults = FaultQueue()
      state.log.requests = []
    }
  }

  /// Makes all tokens invalid that were given so far.
  func expireTokens() { state.update { $0.accounts.expireTokens() } }

  /// Waits until the log fulfils a condition; see ``FixtureServer/wait(_:of:until:)``.
  func wait(
    _ deadline: Deadline, of heartbeat: Heartbeat, until isReached: (ServerLog) -> Bool
  ) -> Expiry? {
    state.wait(deadline, of: heartbeat) { isReached($0.log) }
  }

  /// Waits until the serving thread has closed everything.
  func waitForEnd() { state.waitForever { $0.hasEnded } }

  /// Orders that the port stays taken after the end.
  // NB: on Linux alone. Darwin drops what is sent to a port that is taken and does not listen, so a client
  // would wait to its deadline; Linux refuses it at once.
  func keepPort() {
    #if os(Linux)
      state.update { $0.keepsPort = true }
    #endif
  }

  /// Whether the port should have stayed taken, and did not.
  var hasLostPort: Bool { state.update { $0.hasEnded && $0.keepsPort && $0.placeholder == nil } }

  /// Gives the socket that keeps the port away, to be closed.
  func takePlaceholder() -> Socket? { state.update { $0.placeholder.take() } }

  // MARK: Called by the serving thread

  /// Logs a request, and returns its usual response, and the fault that was ordered for it.
  ///
  /// A fault that its path names counts if none was ordered; the usual response is that of the path
  /// without the name.
  func receive(_ request: Request) -> (usual: Response, fault: Fault?) {
    let (method, target) = (request.head.method, request.head.target)
    let (head, named) = request.head.withoutFaultName()
    var routed = request
    routed.head = head
    return state.update { [routed] state in
      state.log.requests.append(ReceivedRequest(method: method, target: target))
      let usual = Router.response(to: routed, accounts: &state.accounts)
      return (usual, state.faults.removeNext(for: target) ?? named)
    }
  }

  /// Logs that a connection was accepted.
  func connectionOpened() {
    state.update { state in
      state.log.acceptedConnections += 1
      state.log.openConnections += 1
    }
  }

  /// Logs that a connection was closed.
  func connectionClosed() { state.update { $0.log.openConnections -= 1 } }

  /// Tells the waiting callers that the serving thread has closed everything.
  ///
  /// - Parameter port: The port of the server, which was free until now.
  func end(port: UInt16) {
    state.update { state in
      if state.keepsPort { state.placeholder = Socket.bound(to: port) }
      state.hasEnded = true
    }
  }
}
