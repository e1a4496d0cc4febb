// The table "In flight": the memory of thousands of runs that wait at once for their first answer.

import CommandSupport
import StyleRuns
import TestDoubles
import UserAPI

/// Measures once what one of so many runs costs that are all in flight at once.
///
/// - Parameters:
///   - timeLimit: The longest time that the runs may take together.
///   - releaseLimit: The longest time from their end until all that they held is released.
/// - Returns: The bytes that a run adds, none where the system does not say; and its share of the nanoseconds from
///   the first answer to the last completion.
func costInFlight(
  of style: JobStyle, runs: Int, timeLimit: DispatchTimeInterval = rowTimeLimit,
  releaseLimit: DispatchTimeInterval = rowTimeLimit
) throws(CommandError) -> (heap: [Double], answered: [Double]) {
  try untilReleased(style.name, timeLimit: releaseLimit) { canary throws(CommandError) in
    let transport = InMemoryTransport(holding: runs, canary: canary)
    let window = RunWindow(of: style.name, size: runs, timeLimit: timeLimit)
    Heap.trim()
    let before = Heap.now
    for _ in 0..<runs {
      try window.enter()
      style.fetch(over: transport, in: window, canary: canary)
    }
    guard transport.waits(for: runs, until: window.deadline) else { throw .silent(style.name) }
    let added = Heap.now.flatMap { now in before.map { now - $0 } }
    let begin = ContinuousClock.now
    transport.open()
    try window.finish()
    return (
      added.map { [Double($0) / Double(runs)] } ?? [], [(.now - begin) / .nanoseconds(runs)]
    )
  }
}

extension FigureTable {
  /// Compares the styles by runs that are all in flight at once, all with the first one.
  static func inFlight(_ styles: [JobStyle], runs: Int) throws(CommandError) -> Self {
    let costs = try styles.map { style throws(CommandError) in
      _ = try costInFlight(of: style, runs: 100)  // warm-up: allocates what is allocated only once
      return try costInFlight(of: style, runs: runs)
    }
    return FigureTable(
      title: "In flight: \(runs.grouped) runs wait at once, then all are answered",
      notes: [
        "Heap: the memory that a waiting run keeps allocated, with the network's part, as the C",
        "library counts it. Answered: the time until the last run had completed. All are for one run,",
        "measured once; – means: not available here.",
      ],
      rows: styles.map(\.name),
      columns: [
        Column("heap", .bytes, costs.map(\.heap)),
        Column("× \(styles[0].name)", costs.map(\.heap), relativeTo: 0),
        Column("answered", .nanoseconds, costs.map(\.answered)),
      ])
  }
}
