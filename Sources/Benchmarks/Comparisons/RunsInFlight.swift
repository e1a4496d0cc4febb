// Thousands of runs that wait for their first answer at once: the memory of each, and their end.

import Conformance
import UserAPI

/// The table of runs in flight.
struct InFlight: Measurement {
  /// The first is what all are compared with.
  let styles: [Style]
  /// How many runs wait at once.
  let runs: Int
  /// How long the runs of one style may take together.
  var patience = Benchmarks.patience

  /// Measures the styles, one after another.
  func table() throws(BenchError) -> Table {
    var loads: [Load] = []
    for style in styles {
      _ = try load(of: style, runs: 100)  // warm-up: what is made once is made now
      loads.append(try load(of: style, runs: runs))
    }
    return Table(
      title: "In flight: \(runs.grouped) runs at once, none of them answered; then all are",
      notes: [
        "Heap: what a waiting run keeps allocated, what the network keeps of it included, as the C",
        "library counts. Resident: by how much the process grew. Answered: the time until the last",
        "run had completed. All for one run, measured once; – is what is not available here.",
        "Allocations of a run are not measured: the C library counts bytes, not calls, and nothing",
        "in the toolchain counts calls without another program.",
      ],
      columns: ["heap", "× \(styles.first?.name ?? "")", "resident", "answered"],
      rows: loads.map { $0.row(beside: loads[0]) }
    )
  }

  private func load(of style: Style, runs: Int) throws(BenchError) -> Load {
    try untilReleased(style.name, patience: patience) { canary throws(BenchError) in
      try load(of: style, runs: runs, canary)
    }
  }

  private func load(of style: Style, runs: Int, _ canary: Canary) throws(BenchError) -> Load {
    let transport = InMemoryTransport(holding: runs, canary: canary)
    let driver = FetchDriver(style, over: transport, window: runs)
    let crowd = Crowd(window: runs, canary: canary)
    let deadline = DispatchTime.now() + patience
    Memory.trim()
    let before = Memory.now
    for _ in 0..<runs where crowd.enters(until: deadline) { driver.start(crowd) }
    guard transport.waits(for: runs, until: deadline) else { throw .silent(style.name) }
    let (during, begin) = (Memory.now, ContinuousClock.now)
    transport.open()
    try driver.end(crowd, deadline)
    return Load(style: style.name, runs: runs, before: before, during: during, time: .now - begin)
  }
}

/// What the runs of one style took.
private struct Load {
  let style: String
  let runs: Int
  let before: Memory
  let during: Memory
  /// From the first answer to the last completion.
  let time: Duration

  /// Bytes that a run adds; nil where the system does not say.
  private func perRun(_ memory: (Memory) -> Int?) -> Double? {
    guard let before = memory(before), let during = memory(during) else { return nil }
    return Double(during - before) / Double(runs)
  }

  func row(beside baseline: Load) -> Table.Row {
    let (heap, other) = (perRun(\.heap), baseline.perRun(\.heap))
    let growth = ratio(of: [heap].compactMap(\.self), to: [other].compactMap(\.self))
    return Table.Row(
      name: style,
      figures: [
        heap.map { Figure(.bytes, $0) },
        growth.map { Figure(.ratio, $0) },
        perRun(\.resident).map { Figure(.bytes, $0) },
        Figure(.nanoseconds, time / .nanoseconds(runs)),
      ]
    )
  }
}
