// Sees when a call into somebody's code does not return.

import Foundation

/// Which calls into a style's code are going on, and on which threads.
///
/// One watch sees all runs of a scenario: the one that is judged, its neighbours and the crowd.
package final class CallWatch: @unchecked Sendable {
  // Safe: everything that changes is touched only while `lock` is held.
  private let lock = NSLock()
  private var threads: [ObjectIdentifier: [Stage.Call]] = [:]
  private var number = 0
  private var current: Stage.Call?

  package init() {}

  /// Makes a call of the kit's: while it goes on, ``currentCall`` is its number.
  func calling(_ call: Stage.Call, _ body: () -> Void) {
    let outer = lock.withLock {
      defer { (number, current) = (number + 1, call) }
      return current
    }
    body()
    lock.withLock { (number, current) = (number + 1, outer) }
  }

  /// The number of the kit's call that is going on, nil between two calls.
  package var currentCall: Int? { lock.withLock { current == nil ? nil : number } }

  /// Notes that a run's owner calls it on this thread.
  func enter(_ call: Stage.Call) {
    lock.withLock { threads[.current, default: []].append(call) }
  }

  /// Notes that the owner's last call on this thread has returned.
  func leave() {
    lock.withLock { _ = threads[.current]?.popLast() }
  }

  /// The owner's call that this thread is in, the innermost.
  var callOfThisThread: Stage.Call? { lock.withLock { threads[.current]?.last } }

  /// A call of the owner's that has not returned on some thread; a `cancel()` if there is one.
  var openCall: Stage.Call? {
    let open = lock.withLock { threads.values.compactMap(\.last) }
    return open.contains(.cancel) ? .cancel : open.first
  }

  /// What did not return, where something is stuck.
  package var stuckCall: Stage.Call { openCall ?? lock.withLock { current } ?? .answer }
}

extension ObjectIdentifier {
  fileprivate static var current: ObjectIdentifier { ObjectIdentifier(Thread.current) }
}
