// The end of a random graph, and what must be true then.

import Nodes
import Synchronization
import UserAPI

extension RandomGraph {
  /// Ends all sources and all work, until everything has ended that can end.
  func finish() {
    for source in parts.withLock({ $0.sources }) {
      source.context.emit(data: CountedNumber(1_000, live))
    }
    // Work can begin other work, and calls on queues more calls.
    for _ in 0..<1_000 {
      let didEnd = work.endAll()
      drainQueues()
      if !didEnd, allHaveEnded { break }
    }
  }

  private func drainQueues() { for queue in queues { queue.sync(flags: .barrier) {} } }

  private var allHaveEnded: Bool {
    parts.withLock { parts in
      !parts.hasReleasedSource && parts.watched.allSatisfy { $0.subscriber.entries.count == 2 }
    }
  }

  /// What is wrong after the end; nil if nothing is.
  var failure: String? {
    let parts = parts.withLock { $0 }
    for watched in parts.watched {
      let received = watched.subscriber.entries
      // One outcome and one end, or neither if nothing was left that could emit.
      let isRight =
        received.isEmpty
        ? parts.hasReleasedSource : received.count == 2 && received.count { $0 == "end" } == 1
      if !isRight { return "\(watched.operation): received \(received)" }
    }
    for source in parts.sources {
      let first = source.subscribers[0].entries
      let second = source.subscribers[1].entries
      let stops = source.stops.entries.count
      guard first == second, stops == first.count(where: { $0 == "cancelled" }) else {
        return "source: \(first), but \(second); stopped \(stops) times"
      }
    }
    return nil
  }

  /// Adds a late subscriber to each observer; says what it receives if that is wrong.
  func failureOfLateSubscribers() -> String? {
    let watched = parts.withLock { $0.watched }
    let late = watched.map { subscriber(to: $0.observer) }
    for _ in 0..<10 { drainQueues() }
    // Waiting work holds the functions that began the work, and the functions hold all work.
    while work.endAll() { drainQueues() }
    for (watched, late) in zip(watched, late) {
      let early = watched.subscriber.entries
      if !early.isEmpty, Set(late.entries) != Set(early) || late.entries.count != 2 {
        return "\(watched.operation): late \(late.entries) after \(early)"
      }
    }
    return nil
  }
}
