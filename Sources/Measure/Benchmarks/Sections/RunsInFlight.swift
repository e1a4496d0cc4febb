// The table "In flight": the memory of thousands of runs that wait at once for their first answer.

import CommandSupport
import TestDoubles
import UserAPI

/// Compares the styles by runs that are all in flight at once.
struct RunsInFlight: BenchSection {
  /// The styles to measure; all are compared with the first one.
  let styles: [JobStyle]
  /// The number of runs in flight at once.
  let runs: Int
  /// The longest time that the runs of one style may take together.
  var timeLimit = rowTimeLimit
  /// The longest time from their end until all that they held is released.
  var releaseLimit = rowTimeLimit

  func table() throws(CommandError) -> Table {
    let costs = try styles.map { style throws(CommandError) in
      _ = try cost(of: style, runs: 100)  // warm-up: allocates what is allocated only once
      return try cost(of: style, runs: runs)
    }
    return Table(
      title: "In flight: \(runs.grouped) runs wait at once, then all are answered",
      notes: [
        "Heap: the memory that a waiting run keeps allocated, with the network's part, as the C",
        "library counts it. Answered: the time until the last run had completed. All are for one run,",
        "measured once; – means: not available here.",
      ],
      columns: ["heap", "× \(styles.first?.name ?? "")", "answered"],
      rows: zip(styles, costs).map { style, cost in
        let (heap, other) = ([cost.heap].compactMap(\.self), [costs[0].heap].compactMap(\.self))
        return Table.Row(
          name: style.name,
          figures: [
            Figure(.bytes, cost.heap), Figure(.ratio, ratio(of: heap, to: other)),
            Figure(.nanoseconds, cost.answered),
          ])
      }
    )
  }

  /// What one run of a style costs: the bytes that it adds, nil where the system does not say; and the nanoseconds
  /// from the first answer to the last completion, shared by all runs.
  private func cost(
    of style: JobStyle, runs: Int
  ) throws(CommandError) -> (heap: Double?, answered: Double) {
    try untilReleased(style.name, timeLimit: releaseLimit) { canary throws(CommandError) in
      let transport = InMemoryTransport(holding: runs, canary: canary)
      let window = RunWindow(of: style.name, size: runs, canary: canary)
      let deadline = DispatchTime.now() + timeLimit
      Heap.trim()
      let before = Heap.now
      for _ in 0..<runs where window.enter(until: deadline) {
        style.fetch(over: transport, in: window)
      }
      guard transport.waits(for: runs, until: deadline) else { throw .silent(style.name) }
      let heap = Heap.now.flatMap { now in before.map { Double(now - $0) / Double(runs) } }
      let begin = ContinuousClock.now
      transport.open()
      try window.finish(until: deadline)
      return (heap, (.now - begin) / .nanoseconds(runs))
    }
  }
}
