// What the serving thread and everybody else share: orders one way, the log the other.

import Foundation

/// Orders, log and end of one server.
///
/// `@unchecked Sendable`: all variables are read and written between `lock()` and `unlock()` of
/// `condition`, which is broadcast after each change of the log and at the end.
final class Ledger: @unchecked Sendable {
  private let condition = NSCondition()
  private var orders = Orders()
  private var current = ServerLog()
  private var changes = 0
  private var hasEnded = false

  var log: ServerLog { condition.withLock { current } }

  // MARK: From everybody

  func order(_ fault: Fault, for path: String, always: Bool) {
    condition.withLock { orders.add(fault, for: path, always: always) }
  }

  func forget() {
    condition.withLock {
      orders = Orders()
      current.requests = []
    }
  }

  func wait(atMost limit: Duration, until isReached: (ServerLog) -> Bool) -> Bool {
    let deadline = Date(timeIntervalSinceNow: limit / .seconds(1))
    while true {
      let (log, seen) = condition.withLock { (current, changes) }
      // Outside the lock: the caller's closure may ask the server something.
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

  func waitForEnd() {
    condition.lock()
    defer { condition.unlock() }
    while !hasEnded { condition.wait() }
  }

  // MARK: From the serving thread

  /// Notes a request, and finds the fault that was ordered for it.
  func receive(_ request: ReceivedRequest) -> Fault? {
    change {
      current.requests.append(request)
      return orders.take(for: request.target)
    }
  }

  func opened() {
    change {
      current.acceptedConnections += 1
      current.openConnections += 1
    }
  }

  func closed() { change { current.openConnections -= 1 } }

  func end() { change { hasEnded = true } }

  private func change<Value>(_ body: () -> Value) -> Value {
    condition.withLock {
      changes += 1
      defer { condition.broadcast() }
      return body()
    }
  }
}
