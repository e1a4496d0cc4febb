// A trace beside what was expected: a completion that other threads overtook.

import UserAPI

extension [TraceEvent] {
  /// The events with the promised completion moved forward, right behind the event that caused the
  /// completion.
  ///
  /// Other threads may go on before the delivery queue runs a completion, in one run and not in the next.
  func advancingTheCompletion(in expectation: Expectation) -> [TraceEvent] {
    guard let place = firstIndex(where: { $0.outcome != nil }),
      case .completion(let outcome, .deliveryQueue) = self[place],
      expectation.outcomes.contains(outcome)
    else { return self }
    var missing = expectation.trace.prefix { $0.outcome == nil }[...]
    let cause = self[..<place].firstIndex { event in
      if let index = missing.firstIndex(of: event) { missing.remove(at: index) }
      return missing.isEmpty
    }
    guard let cause, mayRace(from: cause + 1, to: place) else { return self }
    var events = self
    events.insert(events.remove(at: place), at: cause + 1)
    return events
  }

  /// Whether a completion may have been on its way during these events.
  ///
  /// The owner did nothing meanwhile, and the run decoded no other answer: decoding takes much longer.
  private func mayRace(from start: Int, to end: Int) -> Bool {
    (start..<end).allSatisfy { index in
      switch self[index] {
      case .start, .cancel: false
      case .decode: self[..<index].contains(self[index])
      default: true
      }
    }
  }
}
