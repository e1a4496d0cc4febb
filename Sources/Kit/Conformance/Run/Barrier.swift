import Foundation
import Synchronization

/// A line at which threads wait for one another.
///
/// They do not sleep there: to be woken takes longer than most races last.
final class Barrier: Sendable {
  private let arrived = Atomic(0)

  /// Waits until so many threads have come here; each of them must be running already.
  func wait(for threads: Int) {
    arrived.add(1, ordering: .relaxed)
    while arrived.load(ordering: .relaxed) < threads { sched_yield() }
  }
}
