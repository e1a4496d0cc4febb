// Whose code is compared, and how its runs are recorded.

import CommandSupport
import Comparison
import Curriculum
import FinishedStyles
import FixtureServer
import StyleRuns
import Traces
import UserAPI

/// The code of some styles: the finished code, or the student's own beside it.
struct ComparedCode {
  /// The styles, each as often as its code is compared.
  private let styles: [JobStyle]
  /// The code, in the same order.
  let sources: [StyleSource]

  /// Finds the code.
  ///
  /// - Parameters:
  ///   - names: The names of the styles; none means all, of the student's own those that can run.
  ///   - isOwn: Whether the student's own code is compared with the finished code.
  ///   - book: The workbook.
  /// - Throws: That there is no such style, or nothing of the student's own to compare.
  init(of names: [String], isOwn: Bool, in book: Workbook) throws(CommandError) {
    var styles = try Self.styles(named: names)
    if names.isEmpty { styles = finishedStyles.filter { !isOwn || Self.canRun($0) } }
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
    self.sources = sources
    self.styles = isOwn ? styles.flatMap { [$0, $0] } : styles
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
  /// - Throws: That a finished style did not end as it must.
  func recordings(
    of scenes: [Scene]
  ) throws(CommandError) -> (recordings: [Recordings], notes: [String]) {
    var (all, notes) = ([Recordings](), [String]())
    for (style, source) in zip(styles, sources) {
      var recordings: Recordings = [:]
      if source.isOwn {
        do throws(CommandError) { recordings = try ownRecordings(of: style.name, scenes) } catch {
          notes.append(error.sentence)
        }
      } else {
        for scene in scenes { recordings[scene.id] = try scene.record(style) }
      }
      all.append(recordings)
    }
    return (all, notes)
  }

  /// Finds out which rules each style keeps; nil where the student's own code cannot run.
  func ruleVerdicts() -> [RuleVerdicts?] {
    zip(styles, sources).map { style, source in
      guard source.isOwn else { return RuleVerdicts(walking: style) }
      return try? OwnProgram(workflow: OwnWorkflow(in: style.name)).ruleVerdicts()
    }
  }

  /// The names of all styles.
  static var allNames: String { finishedStyles.map(\.name).joined(separator: ", ") }

  private static func canRun(_ style: JobStyle) -> Bool {
    (try? OwnWorkflow(in: style.name)) != nil
  }

  /// Records the program that links the student's own code.
  private func ownRecordings(
    of style: String,
    _ scenes: [Scene]
  ) throws(CommandError) -> Recordings {
    let program = OwnProgram(workflow: try OwnWorkflow(in: style))
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
