// The command `bench`: runs all comparisons, each of which makes a table; prints and saves their tables.

import Commands
import FinishedStyles
import OwnCode
import StyleRuns
import UserAPI

/// One call of the benchmark.
package struct Bench {
  private static let listed = ListedCommand(
    "bench [--quick] [--json FILE] [--with mine]", "Measures what a run costs in each style.")
  private static let help = """
    usage: \(tool) \(listed.usage)

    Measures what a run costs in each style, beside baselines made of the toolchain alone.
    Rows take turns, every result is checked, and figures are medians. Compare ratios: times hold
    only for this machine at this moment.

      --quick      fewer rounds: under 30 seconds, and a rougher picture
      --json FILE  writes the same figures to a file
      --with mine  measures your own style of chapter 9, too: builds it first
      --help       shows this
    """
  /// What is typed before `bench`.
  private static let tool = "swift run -c release"

  private let isQuick: Bool
  private let counter: AllocationCounter
  private let styles: [JobStyle]

  /// Measures what the command line asks for; an error goes to standard error, in one sentence.
  ///
  /// - Parameters:
  ///   - words: The words after `bench`.
  ///   - counter: Counts the allocations of this process.
  ///   - own: The student's own style, if this process links it: it has a row where the finished ones have theirs.
  /// - Returns: The exit status.
  package static func run(
    _ words: [String], counter: AllocationCounter, own: JobStyle? = nil
  ) -> Int32 {
    CommandError.status { () throws(CommandError) in
      if words.contains("--help") || words.contains("-h") { return print(help) }
      let arguments = try Arguments(words, of: listed, in: tool)
      _ = try arguments.words(atMost: 0)
      if try arguments.wantInventedStyle(), own == nil { return try runOwn(words) }
      let styles = [stepsAlone] + finishedStyles + [own].compactMap(\.self)
      let isQuick = arguments.flags.contains("--quick")
      try Bench(isQuick: isQuick, counter: counter, styles: styles)
        .run(writing: arguments.values["--json"].map(OutputFile.init))
    }
  }

  /// Builds and runs the benchmark that links the student's own style: this one must be built without it.
  ///
  /// - Throws: That there is no workbook here, why the style cannot be built or run, or how it failed.
  private static func runOwn(_ words: [String]) throws(CommandError) {
    try OwnProgram.bench(of: .here(), isOptimized: !BenchReport.isDebug).build().measure(words)
  }

  /// Measures everything, and prints each table as soon as it is complete.
  ///
  /// - Throws: The error of the first row that gives a wrong result or does not complete, or of a
  ///   file that cannot be written.
  private func run(writing file: OutputFile?) throws(CommandError) {
    var report = BenchReport(mode: isQuick ? "quick" : "full")
    print(report.setting.sentence)
    func add(_ table: FigureTable) {
      print("\n" + table.text)
      report.tables.append(table)
    }
    let rounds = isQuick ? Rounds(count: 7, timePerRow: .milliseconds(20)) : Rounds(count: 25)
    add(try .engines(rounds))
    add(try .wholeRuns(styles, inFlight: 1, rounds))
    add(try .wholeRuns(styles, inFlight: 64, rounds))
    add(try .allocations(styles, counter))
    add(try .inFlight(styles, runs: isQuick ? 2_000 : 10_000))
    add(try .longChains([10, 100, 1_000, isQuick ? 2_000 : 4_000], rounds: isQuick ? 3 : 7))
    try file?.write(report.json)
  }
}
