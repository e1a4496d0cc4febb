// `workbook compare --html FILE`: plays each style for the page, and makes it.

import FinishedStyles
import OwnCode
import StyleRuns
import UserAPI

extension CompareCommand {
  /// Records and walks for the page, and makes it.
  ///
  /// - Throws: What failed.
  func page(
    of sources: [StyleSource], in book: Workbook, _ costs: MeasuredCosts
  ) throws(CommandError) -> Data {
    for title in StyleSource.titles(in: sources) {  // says what is missing before the work begins
      for source in sources { _ = try source.section(title) }
    }
    if sources.contains(where: \.isInvented) {
      try OwnProgram(in: inventedStyle, of: book).build()
    }
    Terminal.printNow(
      "Playing each style in \(Scene.allCases.count) scenes, with every cancel, and testing which rules it keeps …"
    )
    let played = try sources.map { source throws(CommandError) in try play(source, in: book) }
    let page = try ComparisonPage(
      of: sources, in: book, runs: played.map(\.runs), verdicts: played.map(\.verdicts),
      costs: costs)
    return Data(try page.html(in: book.root).utf8)
  }

  /// What a style does in all scenes, without a cancel and with one at each moment, and which rules it keeps;
  /// nothing where the student's own code cannot run, which is told.
  ///
  /// - Throws: That the student's own style did not run, which was asked for by its name.
  private func play(
    _ source: StyleSource, in book: Workbook
  ) throws(CommandError) -> (runs: [PlayedScene], verdicts: RuleVerdicts?) {
    if !source.isOwn, let style = finishedStyles.first(where: { $0.name == source.name }) {
      return (PlayedScene.all(by: style, in: source.folder), RuleVerdicts(walking: style))
    }
    do throws(CommandError) {
      let program = try OwnProgram(in: source.name, of: book).build()
      return (try program.answer(to: OwnRequest.scenes), try program.answer(to: OwnRequest.rules))
    } catch {
      guard !source.isInvented else { throw error }
      Terminal.printNow(error.sentence)
      return ([], nil)
    }
  }
}
