// The table "Whole runs": the time of a run in each style, with real decoding and no real network.

import CommandSupport
import UserAPI

/// Compares the styles by whole runs.
struct WholeRuns: BenchSection {
  /// The styles to measure; all are compared with the first two.
  let styles: [JobStyle]
  /// The largest number of runs in flight at once.
  let window: Int
  let rounds: Rounds

  func table() throws(CommandError) -> Table {
    let samples = try rounds.measure(styles.map { $0.workload(inFlight: window) })
    return Table(
      title: "Whole runs: fetch a user, " + (window == 1 ? "one at a time" : "\(window) in flight"),
      notes: [
        note,
        "Requests are answered at once from Dispatch's global queue; JSON is really decoded.",
        processorNote,
        "Medians and quartiles of \(rounds.count) rounds; a ratio is the median of the rounds' ratios.",
      ],
      baselines: styles.prefix(2).map(\.name),
      samples: samples
    )
  }

  private var note: String {
    window == 1
      ? "Each run starts when the one before it has completed: a figure is the time of one run."
      : "A run starts as soon as fewer than \(window) are in flight: a figure is the time for each run."
  }
}
