// What a run costs: as shipped with the workbook, or as the benchmark measured it on this machine.

import CommandSupport
import Foundation

/// The benchmark of a workbook: its program, and its figures.
package struct BenchRun {
  /// How to get figures of this machine.
  package static let advice =
    "To measure time and memory here: swift build -c release --product bench, then "
    + "swift run workbook compare --measure"
  /// The figures that the workbook brings along, relative to its folder.
  package static let shipped = "Sources/Measure/Comparison/Facts/costs.json"

  private let root: URL
  private var program: URL { root.appending(path: ".build/release/bench") }
  private var file: URL { root.appending(path: ".build/workbook/bench.json") }

  /// Finds the benchmark in the workbook's folder.
  package init(in root: URL) { self.root = root }

  /// The figures of this machine, if it was measured before; otherwise those of the workbook.
  ///
  /// - Parameter anew: Whether to measure now, which takes less than a minute and blocks the caller.
  /// - Throws: That there is no benchmark of a release build, or that it failed.
  package func figures(anew: Bool) throws(CommandError) -> BenchFigures? {
    if anew { try measure() }
    return figures(in: file) ?? figures(in: root.appending(path: Self.shipped))
  }

  private func figures(in file: URL) -> BenchFigures? {
    (try? Data(contentsOf: file)).flatMap { BenchFigures(json: $0) }
  }

  private func measure() throws(CommandError) {
    guard FileManager.default.isExecutableFile(atPath: program.path) else {
      throw .failure("The benchmark is not built. \(Self.advice)")
    }
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let log = LogFile()
    let words = [program.path, "--quick", "--json", file.path]
    let bench = ChildProcess(words: words, output: log.url, errors: log.url)
    guard try bench.run() == .exited(0), figures(in: file) != nil else {
      let last = log.text.split(separator: "\n").last.map { " \($0)" } ?? ""
      throw .failure("The benchmark failed.\(last)")
    }
  }
}
