// Whose code is compared, and how its runs are recorded.

import CommandSupport
import Comparison
import Curriculum
import FinishedStyles
import FixtureServer
import OwnCode
import StyleRuns
import Traces
import UserAPI

/// The code of some styles: the finished code, or the student's own beside it.
struct ComparedCode {
  /// The styles, each as often as its code is compared; nil for the student's own code.
  private let styles: [JobStyle?]
  /// The code, in the same order.
  let sources: [StyleSource]
  private let book: Workbook

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
    var styles = try Self.styles(named: names)
    if names.isEmpty { styles = finishedStyles.filter { !isOwn || Self.canRun($0, in: book) } }
    guard !styles.isEmpty else {
      throw .failure(
        "None of your own styles can run yet. To compare code that cannot run, name its style: "
          + "swift run workbook compare callbacks --mine")
    }
    var sources: [StyleSource] = []
    for style in styles {
      guard let folder = book.solution(in: style.name) else {
        throw .failure("The style \(style) has no folder in Solutions.")
      }
      let own = folder.replacing("Solutions/", with: "Chapters/")
      for folder in isOwn ? [own, folder] : [folder] {
        sources.append(StyleSource(style.name, in: folder, of: book.root))
      }
    }
    let invented = isWithOwnStyle ? [try Self.inventedStyle(in: book)] : []
    self.sources = sources + invented
    self.styles = styles.flatMap { isOwn ? [nil, $0] : [$0] } + invented.map { _ in nil }
    self.book = book
  }

  /// Finds the student's own style of chapter 9.
  ///
  /// - Throws: That it cannot run yet, and what to do.
  private static func inventedStyle(in book: Workbook) throws(CommandError) -> StyleSource {
    let workflow = try OwnWorkflow(in: AllStylesRun.ownStyle, of: book)
    return StyleSource(AllStylesRun.ownStyle, in: workflow.chapter.path, of: book.root)
  }

  private static func styles(named names: [String]) throws(CommandError) -> [JobStyle] {
    var styles: [JobStyle] = []
    for name in names {
      guard let style = finishedStyles.first(where: { $0.name == name }) else {
        throw .usage("There is no style '\(name)'; the styles are \(allNames).")
      }
      if !styles.contains(where: { $0.name == name }) { styles.append(style) }
    }
    return styles
  }

  /// The sections that can be shown: the second job only if each style has it.
  var sectionTitles: [String] { StyleSource.titles(in: sources) }

  /// Builds the student's own style of chapter 9, if it is compared: it was asked for by its name.
  ///
  /// - Throws: That it cannot be built, and why.
  func buildOwnStyle() throws(CommandError) {
    guard sources.contains(where: \.isInvented) else { return }
    try OwnProgram(workflow: OwnWorkflow(in: AllStylesRun.ownStyle, of: book)).build()
  }

  /// Records a run of each style that fetches the user.
  ///
  /// - Returns: The traces, nil where the student's own code cannot run, and the reasons for that.
  /// - Throws: That a finished style did not end as it must.
  func recordedRuns() throws(CommandError) -> (traces: [RecordedTrace?], notes: [String]) {
    let (all, notes) = try recordings(of: [Scene.all[0]])
    return (all.map { $0[Scene.all[0].id] }, notes)
  }

  /// Records a run of each style in each scene.
  ///
  /// - Returns: The recordings of each style, none where the student's own code cannot run, and the
  ///   reasons for that.
  /// - Throws: That a finished style did not end as it must, or the student's own did not run.
  func recordings(
    of scenes: [Scene]
  ) throws(CommandError) -> (recordings: [Recordings], notes: [String]) {
    var (all, notes) = ([Recordings](), [String]())
    for (style, source) in zip(styles, sources) {
      var recordings: Recordings = [:]
      if let style {
        for scene in scenes { recordings[scene.id] = try scene.record(style) }
      } else {
        do throws(CommandError) { recordings = try ownRecordings(of: source.name, scenes) } catch {
          guard !source.isInvented else { throw error }
          notes.append(error.sentence)
        }
      }
      all.append(recordings)
    }
    return (all, notes)
  }

  /// Finds out which rules each style keeps; nil where the student's own code cannot run.
  func ruleVerdicts() -> [RuleVerdicts?] {
    zip(styles, sources).map { style, source in
      if let style { return RuleVerdicts(walking: style) }
      return try? OwnProgram(workflow: OwnWorkflow(in: source.name, of: book)).ruleVerdicts()
    }
  }

  /// The names of all styles.
  static var allNames: String { finishedStyles.map(\.name).joined(separator: ", ") }

  private static func canRun(_ style: JobStyle, in book: Workbook) -> Bool {
    (try? OwnWorkflow(in: style.name, of: book)) != nil
  }

  /// Records the program that links the student's own code.
  private func ownRecordings(
    of style: String,
    _ scenes: [Scene]
  ) throws(CommandError) -> Recordings {
    let program = OwnProgram(workflow: try OwnWorkflow(in: style, of: book))
    try program.build()
    var recordings: Recordings = [:]
    for scene in scenes {
      let server: FixtureServer
      do { server = try FixtureServer() } catch { throw .failure("\(error)") }
      defer { server.stop() }
      if let fault = scene.conditions.fault { server.order(fault) }
      let address = ServerAddress(url: server.baseURL)
      recordings[scene.id] = try program.record(on: address, under: scene.conditions)
    }
    return recordings
  }
}
