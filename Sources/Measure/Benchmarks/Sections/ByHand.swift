// The table "By hand": a run of each style, beside the same run with as many operations of Foundation.

import CommandSupport
import UserAPI

/// Compares each style with the job written by hand.
struct ByHand: BenchSection {
  /// The styles, and how many operations a run of each makes.
  let styles: [(style: JobStyle, operations: Int)]
  let rounds: Rounds
  let counter: AllocationCounter
  /// How many runs wait at once.
  let waiting: Int

  func table() throws(CommandError) -> Table {
    var rows: [Table.Row] = []
    for (style, operations) in styles {
      let pair = [byHand(operations), style]
      let ratios = [
        try ratio(in: WholeRuns(styles: pair, window: 1, rounds: rounds), "processor × "),
        try ratio(in: Allocations(styles: pair, counter: counter), "× "),
        try ratio(in: RunsInFlight(styles: pair, runs: waiting), "× "),
      ]
      rows.append(Table.Row(name: "\(style.name) × \(pair[0].name)", figures: ratios))
    }
    return Table(
      title: "By hand: fetch a user, beside the same run with as many plain operations",
      notes: [
        "The run by hand has a queue of its own, too, and cannot be cancelled. Heap: of a run that waits",
        "for its first answer. A ratio is the median of the rounds' ratios, as in the tables above.",
      ],
      columns: ["processor", "allocations", "heap"], rows: rows)
  }

  /// The ratio of the second of two rows to the first, in the column whose title begins with these words.
  private func ratio(
    in section: some BenchSection, _ column: String
  ) throws(CommandError) -> Figure? {
    let table = try section.table()
    guard let index = table.columns.firstIndex(where: { $0.hasPrefix(column) }) else { return nil }
    return table.rows.last?.figures[index]
  }
}

/// How many operations a run of a finished style makes: its steps, what joins them, and what holds them.
let operationsOfARun = ["adapters": 7, "chains": 5, "receivers": 10]
