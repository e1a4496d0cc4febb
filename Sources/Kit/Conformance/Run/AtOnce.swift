import Deadlines
import Foundation
import Synchronization

/// Calls closures at once, each on a thread of its own.
///
/// The threads wait for one another first, and do not sleep then: to be woken takes longer than most races last.
///
/// - Returns: A group that is empty when all calls have returned.
func atOnce(_ calls: [@Sendable () -> Void]) -> DispatchGroup {
  let arrived = Atomic(0)
  let done = DispatchGroup()
  for call in calls {
    done.enter()
    CallingThread.begin {
      arrived.add(1, ordering: .relaxed)
      while arrived.load(ordering: .relaxed) < calls.count { sched_yield() }
      autoreleasing(call)
      done.leave()
    }
  }
  return done
}
