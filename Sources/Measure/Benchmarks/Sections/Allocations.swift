// The table "Allocations": how often a run of each style asks for memory, and for how much.

import CommandSupport
import StyleRuns
import UserAPI

/// How many runs are counted together, and in how many rounds.
private let runs = 200
private let rounds = 5

/// Counts what a run asks for, after a warm-up, which allocates what is allocated only once.
///
/// - Returns: The blocks and bytes of a run in each round; none where nothing can be counted.
func countAllocations(
  of style: JobStyle, with counter: AllocationCounter
) throws(CommandError) -> (blocks: [Double], bytes: [Double]) {
  let workload = style.workload(inFlight: 1)
  _ = try workload.run(runs)
  var blocks = [Double]()
  var bytes = [Double]()
  for _ in 0..<rounds {
    let count = try counter.count { () throws(CommandError) in _ = try workload.run(runs) }
    guard let count else { break }
    blocks.append(Double(count.blocks) / Double(runs))
    bytes.append(Double(count.bytes) / Double(runs))
  }
  return (blocks, bytes)
}

extension FigureTable {
  /// Compares the styles by what a run allocates, all with the first one.
  static func allocations(
    _ styles: [JobStyle], _ counter: AllocationCounter
  ) throws(CommandError) -> Self {
    try counter.check()
    let counts = try styles.map { style throws(CommandError) in
      try countAllocations(of: style, with: counter)
    }
    return FigureTable(
      title: "Allocations: what a run asks for, one at a time",
      notes: [
        "Each call that asks for memory counts, on any thread, with the bytes that it asks for; what",
        "is freed is not taken off. The driver and the requests are part of each figure: the first row",
        "shows their share. Medians of \(rounds) times \(runs) runs; – means: not available here.",
      ],
      rows: styles.map(\.name),
      columns: [
        Column("allocations", .count, counts.map(\.blocks)),
        Column("× \(styles[0].name)", counts.map(\.blocks), relativeTo: 0),
        Column("bytes", .bytes, counts.map(\.bytes)),
      ])
  }
}
