// The table "By hand": a run of each style of operations, beside the same run made of Foundation's.

import CommandSupport
import FinishedStyles
import UserAPI

/// Compares each style of operations with the job written by hand.
struct ByHand: BenchSection {
  let rounds: Rounds
  let counter: AllocationCounter
  /// How many runs wait at once.
  let waiting: Int
  /// The styles, and how many operations a run of each makes.
  var styles = finishedStyles.compactMap { style in
    operationsOfARun[style.name].map { (style: style, operations: $0) }
  }

  func table() throws(CommandError) -> Table {
    let counts = styles.map { "\($0.style.name) \($0.operations)" }.joined(separator: ", ")
    return Table(
      title: "By hand: fetch a user, beside the same run with as many plain operations",
      notes: [
        "Operations of a run: \(counts). By hand, they are Foundation's,",
        "in a queue of their own, too; and nothing can be cancelled. Heap: of a run that waits for its",
        "first answer. Callbacks, nodes and async use no operation: their run by hand is steps alone.",
      ],
      columns: ["processor", "processor, 64 in flight", "allocations", "heap"]
        .map { "\($0) × by hand" },
      rows: try styles.map { style, count throws(CommandError) in
        Table.Row(name: style.name, figures: try ratios(of: style, to: byHand(count)))
      })
  }

  private func ratios(of style: JobStyle, to hand: JobStyle) throws(CommandError) -> [Figure?] {
    let pair = [hand, style]
    let tables = [
      try WholeRuns(styles: pair, window: 1, rounds: rounds).table(),
      try WholeRuns(styles: pair, window: 64, rounds: rounds).table(),
      try Allocations(styles: pair, counter: counter).table(),
      try RunsInFlight(styles: pair, runs: waiting).table(),
    ]
    let columns = ["processor × ", "processor × ", "× ", "× "].map { $0 + hand.name }
    return zip(tables, columns).map { table, column in
      table.columns.firstIndex(of: column).flatMap { table.rows[1].figures[$0] }
    }
  }
}

/// How many operations a run of a style makes: its steps, what joins them, and what holds them.
private let operationsOfARun = ["adapters": 7, "chains": 4, "receivers": 9]
