// What each executable in `Sources/Measure/Mine` does: it runs the student's own workflow over HTTP.

import CommandSupport
import Conformance
import FixtureServer
public import UserAPI

/// What the process of a student's own workflow is asked for; all but the first print JSON, and nothing else.
package enum OwnRequest: Codable {
  /// A run against a server, step by step.
  case steps(URL, RunConditions)
  /// How such a run ends, and when.
  case end(URL, RunConditions)
  /// Which rules the workflow keeps.
  case rules
  /// What the workflow does in each scenario of one run.
  case scenarios
  /// What it does in the scenes of the page, and with which lines of code.
  case scenes
  /// What it does in a few of them, and with which lines of code.
  case asked
}

/// The run of a student's own workflow, in a process of its own: `workbook run callbacks --mine` starts it.
public struct OwnRun {
  private let style: JobStyle
  private let chapter: Int

  /// Names the workflow and its chapter.
  ///
  /// - Parameters:
  ///   - name: The style's name, `callbacks` for chapter 1.
  ///   - chapter: The chapter's number.
  ///   - type: The student's class.
  public init(_ name: String, of chapter: Int, _ type: any UserFetching.Type) {
    style = JobStyle(name, type)
    self.chapter = chapter
  }

  /// Runs the workflow, and ends the process.
  ///
  /// The status is 0 if the workflow ended as it must, with a user for example, and always if it is
  /// recorded; if not, a sentence on standard error says why.
  public func runAndExit() -> Never {
    EarlyExit.run(
      saying: "Your own \(style) called exit before its run had ended.\(advice)",
      by: "run \(style) --mine", answer)
  }

  private func answer(_ request: OwnRequest) throws(CommandError) {
    switch request {
    case .rules: try printJSON(RuleVerdicts(walking: style))
    case .scenarios: try printJSON(Trace.playedBriefly(by: style))
    case .asked: try printJSON(AskedScenario.played(by: style, in: folder))
    case .scenes:
      try printJSON(PlayedScene.all(by: style, in: folder, patience: .seconds(2)))
    case .end(let server, let conditions):
      try printJSON(TimedFetch.run(style, at: server, under: conditions))
    case .steps(let server, let conditions): try show(on: server, under: conditions)
    }
  }

  /// Shows each step of a run, and says what to do next.
  private func show(on server: URL, under conditions: RunConditions) throws(CommandError) {
    try demonstrate(
      style, on: server, under: conditions,
      heading: "Your own \(isInvented ? "style" : "\(style)"), in \(folder).",
      next: isInvented
        ? "beside the finished styles, \(workbookCommand) run all --with mine"
        : "the same with the finished code, \(workbookCommand) run \(style)",
      advice: advice)
  }

  /// Whether it is the style that the student brings in chapter 9.
  private var isInvented: Bool { style.name == inventedStyle }

  /// The folder of the student's code, relative to the workbook's folder.
  private var folder: String {
    "Chapters/Chapter\(chapter)\(isInvented ? "YourStyle" : style.name.capitalized)"
  }

  /// What to do after a run that was not right.
  private var advice: String { " Test your code: swift test --filter Chapter\(chapter)" }
}
