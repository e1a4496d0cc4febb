// What a run costs: as shipped with the workbook, or as the benchmark measured it on this machine.

import CommandSupport
import Foundation
import StyleRuns

/// The benchmark of a workbook: its program, and its figures.
package struct BenchRun {
  /// How to get figures of this machine.
  ///
  /// - Parameter isWithOwn: Whether those of the student's own style are wanted, too.
  package static func advice(isWithOwn: Bool) -> String {
    "To measure time and memory here: swift run -c release bench --help, then "
      + "\(workbookCommand) compare --measure\(isWithOwn ? " --with mine" : "")"
  }
  /// The figures that the workbook brings along, relative to its folder.
  package static let shipped = "Sources/Measure/Comparison/Facts/costs.json"

  private let root: URL
  /// The student's own style of chapter 9, if it is compared.
  private let own: StyleSource?
  private var program: URL { root.appending(path: ".build/release/workbook-bench") }
  private var file: URL { root.appending(path: ".build/workbook/bench.json") }

  /// Finds the benchmark in the workbook's folder, for the styles that are compared.
  package init(in root: URL, about sources: [StyleSource]) {
    (self.root, own) = (root, sources.first { $0.isInvented })
  }

  /// How to get the figures that are missing.
  package var advice: String { Self.advice(isWithOwn: own != nil) }

  /// The figures of this machine, if it was measured before; otherwise those of the workbook.
  ///
  /// - Parameter anew: Whether to measure now, which takes a minute, or some if the student's
  ///   own style must be built for it, and blocks the caller.
  /// - Throws: That there is no benchmark of a release build, or that it failed.
  package func figures(anew: Bool) throws(CommandError) -> BenchReport? {
    if anew { try measure() }
    let measured = figures(in: file)
    // Older figures are about other code.
    let isOld = own.map { $0.lastChange > file.lastChange } ?? false
    return (isOld ? nil : measured) ?? figures(in: root.appending(path: Self.shipped))
  }

  private func figures(in file: URL) -> BenchReport? {
    (try? Data(contentsOf: file)).flatMap { BenchReport(json: $0) }
  }

  private func measure() throws(CommandError) {
    guard FileManager.default.isExecutableFile(atPath: program.path) else {
      throw .failure("The benchmark is not built. \(advice)")
    }
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let words =
      [program.path, "--quick", "--json", file.path] + (own == nil ? [] : ["--with", "mine"])
    let (end, text) = try ChildProcess.printed(by: words, longestRun: .seconds(1_800))
    guard end == .exited(0), figures(in: file) != nil else {
      let last = text.split(separator: "\n").last.map { " \($0)" } ?? ""
      throw .failure("The benchmark failed.\(last)")
    }
  }
}
