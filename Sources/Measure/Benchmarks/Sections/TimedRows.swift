// The tables "Engines" and "Whole runs": the time of a run, by the clock and of the processors.

import CommandSupport
import StyleRuns
import UserAPI

extension FigureTable {
  /// Compares the engines by chains of four cheap steps.
  static func engines(_ rounds: Rounds) throws(CommandError) -> Self {
    try timed(
      "Engines: a chain of four steps in memory, one at a time",
      notes: [
        "A run is built, started, waited for and checked; the steps themselves do next to nothing.",
        "The driver is the same for all, and part of each figure: direct calls show its share.",
        "Direct calls and Nodes stay on the calling thread; all others change threads, which is part",
        "of their figures too.",
      ],
      Engine.all.map(\.workload), beside: [Engine.directCalls.name, Engine.operations.name], rounds)
  }

  /// Compares the styles by whole runs, with real decoding and no real network.
  ///
  /// - Parameter size: The largest number of runs in flight at once.
  static func wholeRuns(
    _ styles: [JobStyle], inFlight size: Int, _ rounds: Rounds
  ) throws(CommandError) -> Self {
    try timed(
      "Whole runs: fetch a user, \(size == 1 ? "one at a time" : "\(size) in flight")",
      notes: [
        size == 1
          ? "Each run starts when the one before it has completed: a figure is the time of one run."
          : "A run starts as soon as fewer than \(size) are in flight: a figure is the time for each run.",
        "Requests are answered at once from Dispatch's global queue; JSON is really decoded.",
      ],
      styles.map { $0.workload(inFlight: size) }, beside: styles.prefix(2).map(\.name), rounds)
  }

  /// Measures rows in turn, and compares all with some of them.
  private static func timed(
    _ title: String, notes: [String], _ workloads: [Workload], beside baselines: [String],
    _ rounds: Rounds
  ) throws(CommandError) -> Self {
    let (names, samples) = (workloads.map(\.name), try rounds.measure(workloads))
    func columns(_ title: String, _ ratio: String, _ samples: [[Double]]) -> [Column] {
      [Column(title, .nanoseconds, samples, withQuartiles: true)]
        + baselines.compactMap { name in
          names.firstIndex(of: name).map { Column("\(ratio)× \(name)", samples, relativeTo: $0) }
        }
    }
    return FigureTable(
      title: title,
      notes: notes + [
        "Processor: how long all threads worked for a run. To wake a thread costs what the machine likes.",
        "Medians and quartiles of \(rounds.count) rounds; a ratio is the median of the rounds' ratios.",
      ],
      rows: names,
      columns: columns("a run", "", samples.map(\.clock))
        + columns("processor", "processor ", samples.map(\.processor)))
  }
}
