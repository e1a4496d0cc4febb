// The end of a random graph, and what must be true then.

import Nodes
import Synchronization
import UserAPI

extension RandomGraph {
  /// Ends all sources and all work, until everything has ended that can end.
  func finish() {
    for source in parts.withLock({ $0.sources }) {
      source.context.emit(data: Number(1_000, live))
    }
    // Work can begin other work, and calls on queues more calls.
    for _ in 0..<1_000 {
      let didEnd = work.endAll()
      for queue in queues { queue.sync(flags: .barrier) {} }
      if !didEnd, allHaveEnded { break }
    }
  }

  private var allHaveEnded: Bool {
    parts.withLock { parts in
      !parts.hasReleasedSource && parts.watched.allSatisfy { $0.subscriber.count(.end) > 0 }
    }
  }

  /// What is wrong after the end; nil if nothing is.
  var failure: String? {
    let parts = parts.withLock { $0 }
    for watched in parts.watched {
      if let sentence = failure(of: watched, mayBeOpen: parts.hasReleasedSource) {
        return "\(watched.operation): \(sentence), received \(watched.subscriber.received)"
      }
    }
    for source in parts.sources {
      let (first, second) = (source.subscribers[0], source.subscribers[1])
      guard first.received == second.received else {
        return "source: \(first.received), but \(second.received)"
      }
      guard source.stops.entries.count == first.count(.cancelled) else {
        return "stopped \(source.stops.entries.count) times, received \(first.received)"
      }
    }
    return nil
  }

  private func failure(of watched: Watched, mayBeOpen: Bool) -> String? {
    let subscriber = watched.subscriber
    let (ends, failures) = (subscriber.count(.end), subscriber.failures)
    if ends > 1 || failures > 1 { return "ended twice" }
    if ends == 0 && !mayBeOpen { return "never ended" }
    if ends == 0 && failures > 0 { return "failed, but did not end" }
    return subscriber.values.count + failures == ends ? nil : "not one result"
  }

  /// What late subscribers receive, compared with the early ones; nil if that is right.
  ///
  /// - Parameter late: The subscribers that were added to all observers after the end.
  func failure(comparing late: [GraphSubscriber]) -> String? {
    let watched = parts.withLock { $0.watched }
    for (watched, late) in zip(watched, late) {
      let early = watched.subscriber
      guard early.count(.end) == 1 else { continue }
      let expected = early.failures == 0 ? Array(early.values.suffix(1)) : []
      if late.failures != early.failures || late.values != expected || late.count(.end) != 1 {
        return "\(watched.operation): late \(late.received) after \(early.received)"
      }
    }
    return nil
  }

  /// Adds a subscriber to each observer.
  func subscribeToAll() -> [GraphSubscriber] {
    let watched = parts.withLock { $0.watched }
    let late = watched.map { GraphSubscriber(to: $0.observer, live) }
    for _ in 0..<10 { for queue in queues { queue.sync(flags: .barrier) {} } }
    // Waiting work holds the functions that began the work, and the functions hold all work.
    while work.endAll() { for queue in queues { queue.sync(flags: .barrier) {} } }
    return late
  }
}
