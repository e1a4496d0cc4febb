// The tables "Engines" and "Whole runs": the time of a run, by the clock and of the processors.

import CommandSupport
import StyleRuns
import UserAPI

extension FigureTable {
  /// Compares the engines by chains of four cheap steps.
  static func engines(_ rounds: Rounds) throws(CommandError) -> Self {
    let workloads = Engine.all.map { engine in
      Workload(name: engine.name) { times throws(CommandError) in
        try engine.time(links: 4, times: times)
      }
    }
    return timed(
      "Engines: a chain of four steps in memory, one at a time",
      notes: [
        "A run is built, started, waited for and checked; each step adds one to a number.",
        "The driver is the same for all, and part of each figure: direct calls show its share.",
        "Direct calls and Nodes stay on the calling thread; all others change threads, which is part",
        "of their figures too.",
      ],
      rows: workloads.map(\.name), try rounds.measure(workloads),
      beside: [Engine.directCalls.name, Engine.operations.name])
  }

  /// Compares the styles by whole runs, with real decoding and no real network.
  ///
  /// - Parameter size: The largest number of runs in flight at once.
  static func wholeRuns(
    _ styles: [JobStyle], inFlight size: Int, _ rounds: Rounds
  ) throws(CommandError) -> Self {
    let workloads = styles.map { $0.workload(inFlight: size) }
    return timed(
      "Whole runs: fetch a user, \(size == 1 ? "one at a time" : "\(size) in flight")",
      notes: [
        size == 1
          ? "Each run starts when the one before it has completed: a figure is the time of one run."
          : "A run starts as soon as fewer than \(size) are in flight: a figure is the time for each run.",
        "Requests are answered at once from Dispatch's global queue; JSON is really decoded.",
      ],
      rows: workloads.map(\.name), try rounds.measure(workloads),
      beside: styles.prefix(2).map(\.name))
  }

  /// Compares rows with some of them, by the samples of each row.
  static func timed(
    _ title: String, notes: [String], rows: [String], _ samples: [Samples],
    beside baselines: [String]
  ) -> Self {
    func columns(_ title: String, _ ratio: String, _ samples: [[Double]]) -> [Column] {
      [Column(title, .nanoseconds, samples)]
        + baselines.map { name in
          guard let row = rows.firstIndex(of: name) else {
            preconditionFailure("There is no row \(name) to compare with.")
          }
          return Column("\(ratio)× \(name)", samples, relativeTo: row)
        }
    }
    return FigureTable(
      title: title,
      notes: notes + [
        "Processor: how long all threads worked for a run. To wake a thread costs what the machine likes.",
        "Medians of \(samples[0].clock.count) rounds; a ratio is the median of the rounds' ratios.",
      ],
      rows: rows,
      columns: columns("a run", "", samples.map(\.clock))
        + columns("processor", "processor ", samples.map(\.processor)))
  }
}
