// Traces that no run would give: a rule must come back with some answer about each.

import Traces

extension Trace {
  /// The first events of the trace alone, as if the recorder had been stopped.
  public func cutOff(after count: Int) -> Trace { Trace(Array(entries.prefix(count))) }

  /// The trace with each event twice in a row.
  public var doubled: Trace { Trace(entries.flatMap { [$0, $0] }) }

  /// The events in the opposite order.
  public var reversed: Trace { Trace(entries.reversed()) }

  /// An empty trace, and others made of a few runs by cutting, doubling and reversing them.
  public static let odd: [Trace] = {
    let runs = RightRun.all.map(\.trace) + FlawedRun.all.map(\.trace)
    let sample = runs.enumerated().filter { $0.offset % 5 == 0 }.map(\.element)
    return [Trace([])]
      + sample.flatMap { run in
        [run.doubled, run.reversed]
          + stride(from: 1, to: run.events.count, by: 3).map { run.cutOff(after: $0) }
      }
  }()
}
