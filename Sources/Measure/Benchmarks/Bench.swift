// Runs all comparisons, each of which makes a table: measures, prints and saves their tables.

import CommandSupport
import Curriculum
import FinishedStyles
import Foundation
import UserAPI

/// One call of the benchmark.
struct Bench {
  let options: BenchOptions
  let counter: AllocationCounter
  /// The student's own style, which has a row where the finished ones have theirs; nil if it is not measured.
  var own: JobStyle?

  /// Measures everything, and prints each table as soon as it is complete.
  ///
  /// - Throws: The error of the first row that gives a wrong result or does not complete, or of a
  ///   file that cannot be written.
  func run() throws(CommandError) {
    let file = try options.json.map(OutputFile.init)
    let setting = BenchSetting(mode: options.isQuick ? "quick" : "full")
    print(setting.headline)
    var tables: [Table] = []
    for comparison in comparisons {
      let table = try comparison.table()
      print("\n" + table.text)
      tables.append(table)
    }
    try file?.write(BenchReport(setting: setting, tables: tables).json)
  }

  var comparisons: [any BenchSection] {
    let quick = options.isQuick
    let rounds = quick ? Rounds(count: 7, timePerRow: .milliseconds(20)) : Rounds(count: 25)
    let styles = [stepsAlone] + finishedStyles + [own].compactMap(\.self)
    return [
      ShortChains(engines: engines, rounds: rounds),
      WholeRuns(styles: styles, window: 1, rounds: rounds),
      WholeRuns(styles: styles, window: 64, rounds: rounds),
      Allocations(styles: styles, counter: counter),
      RunsInFlight(styles: styles, runs: quick ? 2_000 : 10_000),
      ByHand(rounds: rounds, counter: counter, waiting: quick ? 2_000 : 10_000),
      LongChains(
        engines: engines.compactMap { $0 as? any ChainEngine }, counter: counter,
        rounds: quick ? 3 : 7, limit: quick ? 1 : 3),
      Schedules(rounds: quick ? 3 : 7),
    ]
  }
}

/// A comparison of engines or styles, row by row.
protocol BenchSection {
  /// Measures all rows.
  ///
  /// - Returns: The table with the measured figures.
  /// - Throws: The error of the first row that gives a wrong result or does not complete.
  func table() throws(CommandError) -> Table
}

/// What the columns "processor" are, in a note.
let processorNote =
  "Processor: how long all threads worked for a run. To wake a thread costs what the machine likes."
