// The page of `workbook compare --html`: made as a whole, and written in one step.

import CommandSupport
import Comparison
import Curriculum
import Foundation
import StyleRuns

extension ComparedCode {
  /// Fails if a page cannot be written, before the work begins.
  ///
  /// - Parameter name: The file, relative to the current folder.
  /// - Throws: Why it cannot.
  static func checkPage(_ name: String) throws(CommandError) {
    guard let obstacle = obstacle(toWriting: URL(filePath: name).standardizedFileURL) else {
      return
    }
    throw .failure("'\(name)' cannot be written: \(obstacle).")
  }

  /// Records and walks, and writes the page when all of that is done.
  ///
  /// - Throws: What failed; then the file is as it was.
  func writePage(to name: String, _ figures: BenchFigures?) throws(CommandError) {
    let page = Data(try makePage(figures).html(in: book.root).utf8)
    do { try page.write(to: URL(filePath: name).standardizedFileURL, options: .atomic) } catch {
      throw .failure("'\(name)' cannot be written: \(error.localizedDescription)")
    }
    print("\nThe page is in \(name). Next: open it in a browser.")
  }

  private func makePage(_ figures: BenchFigures?) throws(CommandError) -> ComparisonPage {
    _ = try StyleSource.sections(of: sources)  // says what is missing before the work begins
    try buildOwnStyle()
    Terminal.printNow("Playing each style in \(Scene.allCases.count) scenes, with every cancel …")
    let (runs, notes) = try playedScenes()
    for note in notes { Terminal.printNow(note) }
    Terminal.printNow("Testing which rules each style keeps …")
    return try ComparisonPage(
      of: sources, in: book, runs: runs, verdicts: ruleVerdicts(), bench: figures)
  }
}
