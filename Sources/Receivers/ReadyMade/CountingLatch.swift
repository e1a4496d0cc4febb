// Tells when the last of several has come.

import Synchronization

/// Calls a closure when it has been counted down to nothing.
final class CountingLatch: Sendable {
  private let left: Atomic<Int>
  private let action: @Sendable () -> Void

  /// Makes a latch; from nothing there is nothing to count down, and it calls at once.
  init(_ count: Int, action: @escaping @Sendable () -> Void) {
    left = Atomic(count)
    self.action = action
    if count == 0 { action() }
  }

  func countDown() {
    // Whoever comes last sees what all others wrote before.
    if left.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { action() }
  }
}
