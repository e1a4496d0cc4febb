// The table "Allocations": how often a run of each style asks for memory, and for how much.

import CommandSupport
import UserAPI

/// Compares the styles by what a run allocates.
struct Allocations: BenchSection {
  /// The styles to measure; all are compared with the first one.
  let styles: [JobStyle]
  let counter: AllocationCounter
  /// How many runs are counted together.
  var runs = 200
  /// How often they are counted.
  var rounds = 5

  func table() throws(CommandError) -> Table {
    try counter.check()
    let counts = try styles.map(count)
    return Table(
      title: "Allocations: what a run asks for, one at a time",
      notes: [
        "Each call that asks for memory counts, on any thread, with the bytes that it asks for; what",
        "is freed is not taken off. The driver and the requests are part of each figure: the first row",
        "shows their share. Medians of \(rounds) times \(runs) runs; – means: not available here.",
      ],
      columns: ["allocations", "× \(styles.first?.name ?? "")", "bytes"],
      rows: zip(styles, counts).map { row(of: $0, $1, beside: counts.first ?? []) }
    )
  }

  /// Counts after a warm-up, which allocates what is allocated only once.
  private func count(of style: JobStyle) throws(CommandError) -> [AllocationCounter.Count] {
    let workload = style.workload(inFlight: 1)
    _ = try workload.run(runs)
    var counts: [AllocationCounter.Count] = []
    for _ in 0..<rounds {
      let count = try counter.count { () throws(CommandError) in _ = try workload.run(runs) }
      if let count { counts.append(count) }
    }
    return counts
  }

  private func row(
    of style: JobStyle,
    _ counts: [AllocationCounter.Count],
    beside baseline: [AllocationCounter.Count]
  ) -> Table.Row {
    let (blocks, others) = (counts.map { perRun($0.blocks) }, baseline.map { perRun($0.blocks) })
    return Table.Row(
      name: style.name,
      figures: [
        Figure(.count, Spread(of: blocks)?.median),
        Figure(.ratio, ratio(of: blocks, to: others)),
        Figure(.bytes, Spread(of: counts.map { perRun($0.bytes) })?.median),
      ]
    )
  }

  private func perRun(_ count: Int) -> Double { Double(count) / Double(runs) }
}
