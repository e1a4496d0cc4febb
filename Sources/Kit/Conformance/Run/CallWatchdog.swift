// Sees when a call into a style's code does not return.

import Foundation

/// Which calls into a style's code are open, and on which threads.
///
/// A watchdog sees all runs of a scenario: the judged run, and its neighbours.
package final class CallWatchdog: @unchecked Sendable {
  // Safe: everything that changes is touched only while `lock` is held.
  private let lock = NSLock()
  private var threads: [ObjectIdentifier: [RunCall]] = [:]
  private var number = 0
  private var current: RunCall?

  /// Calls into a run: meanwhile ``currentCall`` is the number of this call.
  package func calling(_ call: RunCall = .answer, _ body: () -> Void) {
    let outer = lock.withLock {
      defer { (number, current) = (number + 1, call) }
      return current
    }
    body()
    lock.withLock { (number, current) = (number + 1, outer) }
  }

  /// The number of the call that the kit has open, nil between two calls.
  var currentCall: Int? { lock.withLock { current == nil ? nil : number } }

  /// Notes that the owner of a run begins a call on this thread.
  func enter(_ call: RunCall) {
    lock.withLock { threads[.current, default: []].append(call) }
  }

  /// Notes that the owner's last call on this thread has returned.
  func leave() {
    lock.withLock { _ = threads[.current]?.popLast() }
  }

  /// The owner's call that this thread is in, the innermost.
  var callOfThisThread: RunCall? { lock.withLock { threads[.current]?.last } }

  /// Whether a call of the owner's has not returned on another thread than one.
  func isOpenElsewhere(than thread: ObjectIdentifier) -> Bool {
    lock.withLock { threads.contains { $0.key != thread && !$0.value.isEmpty } }
  }

  /// A call of the owner's that has not returned on some thread; a `cancel()` if there is one.
  var openCall: RunCall? {
    let open = lock.withLock { threads.values.compactMap(\.last) }
    return open.contains(.cancel) ? .cancel : open.first
  }

  /// What did not return, where something is stuck.
  var stuckCall: RunCall { openCall ?? lock.withLock { current } ?? .answer }
}

extension ObjectIdentifier {
  fileprivate static var current: ObjectIdentifier { ObjectIdentifier(Thread.current) }
}
