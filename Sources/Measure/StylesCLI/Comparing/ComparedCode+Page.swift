// The page of `workbook compare --html`: made as a whole.

import CommandSupport
import Comparison
import Curriculum
import Foundation
import StyleRuns

extension ComparedCode {
  /// Records and walks for the page, and makes it.
  ///
  /// - Throws: What failed.
  func page(_ figures: BenchFigures?) throws(CommandError) -> Data {
    _ = try StyleSource.sections(of: sources)  // says what is missing before the work begins
    try buildOwnStyle()
    Terminal.printNow("Playing each style in \(Scene.allCases.count) scenes, with every cancel …")
    let (runs, notes) = try playedScenes()
    for note in notes { Terminal.printNow(note) }
    Terminal.printNow("Testing which rules each style keeps …")
    let page = try ComparisonPage(
      of: sources, in: book, runs: runs, verdicts: ruleVerdicts(), bench: figures)
    return Data(try page.html(in: book.root).utf8)
  }
}
