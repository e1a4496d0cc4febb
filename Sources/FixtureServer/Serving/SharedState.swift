// The state that the serving thread shares with the callers: the ordered faults and the log.

import Foundation

/// The ordered faults, the log and the end of one server.
///
/// `@unchecked Sendable`: all variables are read and written between `lock()` and `unlock()` of
/// `condition`, which is broadcast after each change of the log and at the end.
final class SharedState: @unchecked Sendable {
  private let condition = NSCondition()
  private var faults = FaultQueue()
  private var currentLog = ServerLog()
  private var changes = 0
  private var hasEnded = false

  /// The log at this moment.
  var log: ServerLog { condition.withLock { currentLog } }

  // MARK: Called by any thread

  /// Adds a fault for a path; see ``FaultQueue/add(_:for:always:)``.
  func order(_ fault: Fault, for path: String, always: Bool) {
    condition.withLock { faults.add(fault, for: path, always: always) }
  }

  /// Removes all ordered faults, and all requests from the log.
  func forget() {
    condition.withLock {
      faults = FaultQueue()
      currentLog.requests = []
    }
  }

  /// Waits until the log fulfils a condition; see ``FixtureServer/wait(atMost:until:)``.
  func wait(atMost limit: Duration, until isReached: (ServerLog) -> Bool) -> Bool {
    let deadline = Date(timeIntervalSinceNow: limit / .seconds(1))
    while true {
      let (log, seen) = condition.withLock { (currentLog, changes) }
      // Outside the lock: the caller's closure may call the server.
      if isReached(log) { return true }
      guard waitForChange(after: seen, until: deadline) else { return false }
    }
  }

  private func waitForChange(after seen: Int, until deadline: Date) -> Bool {
    condition.withLock {
      while changes == seen {
        guard condition.wait(until: deadline) else { return false }
      }
      return Date() < deadline
    }
  }

  /// Waits until the serving thread has closed everything.
  func waitForEnd() {
    condition.lock()
    defer { condition.unlock() }
    while !hasEnded { condition.wait() }
  }

  // MARK: Called by the serving thread

  /// Logs a request, and returns the fault that was ordered for it.
  func receive(_ request: ReceivedRequest) -> Fault? {
    change {
      currentLog.requests.append(request)
      return faults.removeNext(for: request.target)
    }
  }

  /// Logs that a connection was accepted.
  func connectionOpened() {
    change {
      currentLog.acceptedConnections += 1
      currentLog.openConnections += 1
    }
  }

  /// Logs that a connection was closed.
  func connectionClosed() { change { currentLog.openConnections -= 1 } }

  /// Tells the waiting callers that the serving thread has closed everything.
  func end() { change { hasEnded = true } }

  private func change<Value>(_ body: () -> Value) -> Value {
    condition.withLock {
      changes += 1
      defer { condition.broadcast() }
      return body()
    }
  }
}
