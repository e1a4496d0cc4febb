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
        "library counts it. Resident: by how much the process grew. Answered: the time until the last",
        "run had completed. All are for one run, measured once; – means: not available here.",
      ],
      columns: ["heap", "× \(styles.first?.name ?? "")", "resident", "answered"],
      rows: costs.map { $0.row(beside: costs[0]) }
    )
  }

  private func cost(of style: JobStyle, runs: Int) throws(CommandError) -> InFlightCost {
    try untilReleased(style.name, timeLimit: releaseLimit) { canary throws(CommandError) in
      try cost(of: style, runs: runs, canary)
    }
  }

  private func cost(
    of style: JobStyle,
    runs: Int,
    _ canary: Canary
  ) throws(CommandError) -> InFlightCost {
    let transport = InMemoryTransport(holding: runs, canary: canary)
    let driver = FetchDriver(style: style, transport: transport, window: runs)
    let window = InFlightWindow(size: runs, canary: canary)
    let deadline = DispatchTime.now() + timeLimit
    MemoryUsage.trim()
    let before = MemoryUsage.now
    for _ in 0..<runs where window.enter(until: deadline) { driver.start(in: window) }
    guard transport.gate.waits(for: runs, until: deadline) else { throw .silent(style.name) }
    let (during, begin) = (MemoryUsage.now, ContinuousClock.now)
    transport.open()
    try driver.finish(window, until: deadline)
    return InFlightCost(
      style: style.name, runs: runs, before: before, during: during, time: .now - begin)
  }
}

/// The memory and the time of one style's runs.
private struct InFlightCost {
  let style: String
  let runs: Int
  let before: MemoryUsage
  let during: MemoryUsage
  /// From the first answer to the last completion.
  let time: Duration

  /// The bytes that one run adds; nil where the system does not say.
  private func perRun(_ memory: (MemoryUsage) -> Int?) -> Double? {
    guard let before = memory(before), let during = memory(during) else { return nil }
    return Double(during - before) / Double(runs)
  }

  /// The figures of the style, with its heap compared with the baseline's.
  func row(beside baseline: InFlightCost) -> Table.Row {
    let (heap, other) = (perRun(\.heap), baseline.perRun(\.heap))
    let growth = ratio(of: [heap].compactMap(\.self), to: [other].compactMap(\.self))
    return Table.Row(
      name: style,
      figures: [
        Figure(.bytes, heap),
        Figure(.ratio, growth),
        Figure(.bytes, perRun(\.resident)),
        Figure(.nanoseconds, time / .nanoseconds(runs)),
      ]
    )
  }
}
