// Runs the benchmark if it is built, and keeps its figures for the next comparison.

import CommandSupport
import Foundation

/// The benchmark of a workbook: its program, and the figures of its last run.
package struct BenchRun {
  /// What to do if there are no figures.
  package static let advice =
    "Time and memory come from the benchmark: swift build -c release --product bench, then "
    + "swift run workbook compare --html compare.html"

  private let program: URL
  private let file: URL

  /// Finds the benchmark in the workbook's folder.
  package init(in root: URL) {
    program = root.appending(path: ".build/release/bench")
    file = root.appending(path: ".build/workbook/bench.json")
  }

  /// The figures of the last run; nil if there was none.
  package var lastFigures: BenchFigures? {
    (try? Data(contentsOf: file)).flatMap { BenchFigures(json: $0) }
  }

  /// When the last figures were measured, as a date; nil if there are none.
  package var date: String? {
    let values = try? file.resourceValues(forKeys: [.contentModificationDateKey])
    return values?.contentModificationDate.map { $0.formatted(.iso8601) }
  }

  /// Measures anew, for less than a minute, and blocks the calling thread meanwhile.
  ///
  /// - Returns: nil if there is no benchmark of a release build.
  /// - Throws: That the benchmark failed.
  package func measure() throws(CommandError) -> BenchFigures? {
    guard FileManager.default.isExecutableFile(atPath: program.path) else { return nil }
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let log = LogFile()
    let words = [program.path, "--quick", "--json", file.path]
    let bench = ChildProcess(words: words, output: log.url, errors: log.url)
    guard try bench.run() == .exited(0), let figures = lastFigures else {
      let last = log.text.split(separator: "\n").last.map { " \($0)" } ?? ""
      throw .failure("The benchmark failed.\(last)")
    }
    return figures
  }
}
