// Two threads that meet, round after round: what they do there happens at the same time.

import Dispatch
import Foundation
import Synchronization

/// Lets two threads do something at the same time, round after round, and waits until both have done it.
///
/// The first thread waits a moment for the second; not for ever, since there may be a single core. Then
/// each pauses, differently long in each round: of many rounds, some meet a race of a few nanoseconds.
///
/// - Parameters:
///   - rounds: How often they meet.
///   - action: What each thread does, on that thread.
///   - round: The number of the round, from 0.
///   - thread: The number of the thread, 0 or 1.
public func meet(rounds: Int, _ action: @Sendable (_ round: Int, _ thread: Int) -> Void) {
  let arrivals = Atomic(0)
  DispatchQueue.concurrentPerform(iterations: 2) { thread in
    for round in 0..<rounds {
      arrivals.add(1, ordering: .sequentiallyConsistent)
      for look in 0..<20_000 {
        if arrivals.load(ordering: .sequentiallyConsistent) > 2 * round + 1 { break }
        if look > 19_000 { sched_yield() }  // the other waits for a core
      }
      let pause = round % 64
      for _ in 0..<(thread == 0 ? pause : 63 - pause) {
        _ = arrivals.load(ordering: .relaxed)
      }
      action(round, thread)
    }
  }
}
