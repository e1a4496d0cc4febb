import Deadlines
import Foundation
import Synchronization

/// Calls closures at once, each on a thread of its own.
///
/// - Returns: A group that is empty when all calls have returned.
func atOnce(_ calls: [@Sendable () -> Void]) -> DispatchGroup {
  let (barrier, done) = (Barrier(), DispatchGroup())
  for call in calls {
    done.enter()
    Thread {
      barrier.wait(for: calls.count)
      autoreleasing(call)
      done.leave()
    }.start()
  }
  return done
}

/// A line at which threads wait for one another.
///
/// They do not sleep there: to be woken takes longer than most races last.
private final class Barrier: Sendable {
  private let arrived = Atomic(0)

  /// Waits until so many threads have come here; each of them must be started.
  func wait(for threads: Int) {
    arrived.add(1, ordering: .relaxed)
    while arrived.load(ordering: .relaxed) < threads { sched_yield() }
  }
}
