// The runs beside a judged run: one that begins or ends inside a call, or two in a given order.

import Synchronization
import UserAPI

/// A run that begins or ends inside a call of the judged run.
final class NeighbouringRun: Sendable {
  // The lock guards the run and whether it has acted; no step is taken while it is held.
  private let state: Mutex<(run: OverlappingRun?, hasActed: Bool)>
  private let overlap: Overlap

  /// Plans the run; it comes to its last request if it is to end inside a call.
  init?(of style: JobStyle, beside scenario: Scenario, watchdog: CallWatchdog) {
    let own = Scenario(service: .neighbouring(1))
    guard let overlap = scenario.overlap, overlap.point != nil,
      var planned = OverlappingRun(of: style, in: own, watchdog: watchdog)
    else { return nil }
    if case .ends = overlap { planned.begin(until: .detail) }
    self.overlap = overlap
    state = Mutex((planned, false))
  }

  /// Begins or ends; called inside a call of the judged run.
  func act() {
    guard var acting = state.withLock({ $0.run.take() }) else { return }
    if case .starts = overlap { acting.beginInside() } else { acting.endInside() }
    state.withLock { [acting] in $0 = (acting, true) }
  }

  /// Lets the run end, if it has not, and adds what was seen; nothing if its moment never came.
  func finish(in judged: inout Observation, waitsForRelease: Bool) {
    guard var ending = state.withLock({ $0.hasActed ? $0.run.take() : nil }) else { return }
    ending.end()
    ending.close(waitsForRelease: waitsForRelease)
    ending.add(to: &judged)
  }
}

/// Three runs that begin and end in some order; the first is judged, and the others as its neighbours.
struct RunsInOrder {
  private var runs: [OverlappingRun]
  private let order: Overlap.Order

  /// Plans the runs.
  init(
    _ order: Overlap.Order, of style: JobStyle, judging first: OverlappingRun,
    _ watchdog: CallWatchdog
  ) {
    let last: Request = order.listsComeAtOnce ? .detail : .list
    let others = (1...2).compactMap { number in
      OverlappingRun(
        of: style,
        in: Scenario(
          cancel: order.cancelled == number ? .pending(last) : nil, service: .neighbouring(number)),
        watchdog: watchdog)
    }
    (self.order, runs) = (order, [first] + others)
  }

  /// Plays the runs, until all have ended or one is stuck.
  mutating func perform(waitsForRelease: Bool) -> Observation {
    for (place, number) in order.turns.enumerated() where !runs.contains(where: \.isStuck) {
      if order.turns[..<place].contains(number) {
        runs[number].end()
      } else {
        runs[number].begin(until: order.listsComeAtOnce ? .detail : .list)
      }
    }
    for number in runs.indices { runs[number].close(waitsForRelease: waitsForRelease) }
    var judged = runs[0].observation
    for other in runs.dropFirst() { other.add(to: &judged) }
    return judged
  }
}
