// Whose code is compared, and the page about it.

import CommandSupport
import Comparison
import Curriculum
import FinishedStyles
import Foundation
import OwnCode
import StyleRuns
import UserAPI

/// The code of some styles: the finished code, or the student's own beside it.
struct ComparedCode {
  /// The code of each column, and the style that it is the finished code of; nil for the student's own.
  private var columns: [(source: StyleSource, style: JobStyle?)] = []
  let book: Workbook

  /// The code, in the order of the columns.
  var sources: [StyleSource] { columns.map(\.source) }

  /// Finds the code.
  ///
  /// - Parameters:
  ///   - names: The names of the styles; none means all, of the student's own those that can run.
  ///   - isOwn: Whether the student's own code is compared with the finished code.
  ///   - isWithOwnStyle: Whether the student's own style of chapter 9 is compared with the others.
  ///   - book: The workbook.
  /// - Throws: That there is no such style, or nothing of the student's own to compare.
  init(
    of names: [String], isOwn: Bool, isWithOwnStyle: Bool, in book: Workbook
  ) throws(CommandError) {
    self.book = book
    var styles: [JobStyle] = []
    for name in names {
      guard let style = finishedStyles.first(where: { $0.name == name }) else {
        throw .usage("There is no style '\(name)'; the styles are \(Self.allNames).")
      }
      if !styles.contains(where: { $0.name == name }) { styles.append(style) }
    }
    if names.isEmpty {
      styles = finishedStyles.filter { style in
        !isOwn || (try? OwnProgram(in: style.name, of: book)) != nil
      }
    }
    guard !styles.isEmpty else {
      throw .failure(
        "None of your own styles can run yet. To compare code that cannot run, name its style: "
          + "\(workbookCommand) compare callbacks --mine")
    }
    for style in styles {
      guard let folder = book.solution(in: style.name) else {
        throw .failure("The style \(style) has no folder in Solutions.")
      }
      if isOwn { add(style.name, in: folder.replacing("Solutions/", with: "Chapters/")) }
      add(style.name, in: folder, finished: style)
    }
    guard isWithOwnStyle else { return }
    let program = try OwnProgram(in: AllStylesRun.ownStyle, of: book)
    add(AllStylesRun.ownStyle, in: program.chapter.path)
  }

  private mutating func add(_ name: String, in folder: String, finished style: JobStyle? = nil) {
    columns.append((StyleSource(name, in: folder, of: book.root), style))
  }

  /// The sections that can be shown: the second job only if each style has it.
  var sectionTitles: [String] { StyleSource.titles(in: sources) }

  /// Records and walks for the page, and makes it.
  ///
  /// - Throws: What failed.
  func page(_ figures: BenchReport?) throws(CommandError) -> Data {
    _ = try StyleSource.sections(of: sources)  // says what is missing before the work begins
    if sources.contains(where: \.isInvented) {
      try OwnProgram(in: AllStylesRun.ownStyle, of: book).build()
    }
    Terminal.printNow(
      "Playing each style in \(Scene.allCases.count) scenes, with every cancel, and testing which rules it keeps …"
    )
    let played = try played()
    let page = try ComparisonPage(
      of: sources, in: book, runs: played.map(\.runs), verdicts: played.map(\.verdicts),
      bench: figures)
    return Data(try page.html(in: book.root).utf8)
  }

  /// What each style does in all scenes, without a cancel and with one at each moment, and which rules it keeps;
  /// nothing where the student's own code cannot run, which is told.
  ///
  /// - Throws: That the student's own style did not run, which was asked for by its name.
  private func played() throws(CommandError) -> [(runs: [PlayedScene], verdicts: RuleVerdicts?)] {
    try columns.map { source, style throws(CommandError) in
      if let style {
        return (PlayedScene.all(by: style, in: source.folder), RuleVerdicts(walking: style))
      }
      do throws(CommandError) {
        let program = try OwnProgram(in: source.name, of: book).build()
        return (try program.played(.scenes), try program.played(.rules))
      } catch {
        guard !source.isInvented else { throw error }
        Terminal.printNow(error.sentence)
        return ([], nil)
      }
    }
  }

  /// The names of all styles.
  static var allNames: String { finishedStyles.map(\.name).joined(separator: ", ") }
}
