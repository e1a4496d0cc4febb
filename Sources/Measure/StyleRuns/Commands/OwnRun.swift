// What each executable in `Sources/Measure/Mine` does: it runs the student's own workflow over HTTP.

import CommandSupport
import Conformance
import FixtureServer
import Rules
import Traces
public import UserAPI

/// The run of a student's own workflow, in a process of its own.
///
/// `workbook run callbacks --mine` starts the process with the server's address, and what follows it in
/// a sentence; then with `--fault` and `--cancel-at`, as its own command line has them. What ``Printing``
/// names comes last, and alone where no server is needed.
public struct OwnRun {
  /// What the process prints as JSON, and nothing else.
  public enum Printing: String, Sendable {
    /// How a run against the server ended, and when.
    case end = "--fetch"
    /// Which rules the workflow keeps; without a server.
    case rules = "--rules"
    /// What the workflow does in each scenario of one run; without a server.
    case scenarios = "--scenarios"
    /// What it does in the scenes of the page, and with which lines of code; without a server.
    case scenes = "--scenes"
    /// What it does in a few of them, and with which lines of code; without a server.
    case asked = "--asked"
  }

  private let style: JobStyle
  private let chapter: Int

  /// Names the workflow and its chapter.
  ///
  /// - Parameters:
  ///   - name: The style's name, `callbacks` for chapter 1.
  ///   - chapter: The chapter's number.
  ///   - type: The student's class.
  public init(_ name: String, of chapter: Int, _ type: any UserFetching.Type) {
    (style, self.chapter) = (JobStyle(name, type), chapter)
  }

  /// The arguments for the process, behind its name.
  public static func arguments(
    _ server: ServerAddress,
    under conditions: RunConditions,
    printing: Printing? = nil
  ) -> [String] {
    [server.url.absoluteString, server.note]
      + (conditions.fault.map { ["--fault", $0.name] } ?? [])
      + (conditions.cancel.map { ["--cancel-at", $0.rawValue] } ?? [])
      + (printing.map { [$0.rawValue] } ?? [])
  }

  /// Runs the workflow, and ends the process.
  ///
  /// The status is 0 if the workflow ended as it must, with a user for example, and always if it is
  /// recorded; if not, a sentence on standard error says why.
  public func runAndExit() -> Never {
    EarlyExit.run(saying: "Your own \(style) called exit before its run had ended.\(advice)", run)
  }

  private func run(_ arguments: [String]) throws(CommandError) {
    switch arguments.first.flatMap(Printing.init) {
    case .rules: return try EarlyExit.printJSON(RuleVerdicts(walking: style))
    case .scenarios: return try EarlyExit.printJSON(Trace.playedBriefly(by: style))
    case .asked: return try EarlyExit.printJSON(AskedScenario.played(by: style, in: folder))
    case .scenes:
      let scenes = PlayedScene.all(by: style, in: folder, patience: .seconds(2))
      return try EarlyExit.printJSON(scenes)
    case .end, nil: break
    }
    guard let url = arguments.first.flatMap({ URL(string: $0) }) else {
      throw .usage("Run your own code with: \(workbookCommand) run \(style) --mine")
    }
    let server = ServerAddress(url: url, note: arguments.dropFirst().first ?? "")
    let conditions = try RunConditions(
      faultNamed: value("--fault", in: arguments), cancelAt: value("--cancel-at", in: arguments))
    if arguments.contains(Printing.end.rawValue) {
      return try EarlyExit.printJSON(TimedFetch.run(style, at: url, under: conditions))
    }
    try demonstrate(
      style, on: server, under: conditions,
      heading: "Your own \(isInvented ? "style" : "\(style)"), in \(folder).",
      next: isInvented
        ? "beside the finished styles, \(workbookCommand) run all --with mine"
        : "the same with the finished code, \(workbookCommand) run \(style)",
      advice: advice)
  }

  private func value(_ option: String, in arguments: [String]) -> String? {
    guard let index = arguments.firstIndex(of: option) else { return nil }
    return arguments.dropFirst(index + 1).first
  }

  /// Whether it is the style that the student brings in chapter 9.
  private var isInvented: Bool { style.name == AllStylesRun.ownStyle }

  /// The folder of the student's code, relative to the workbook's folder.
  private var folder: String {
    "Chapters/Chapter\(chapter)\(isInvented ? "YourStyle" : style.name.capitalized)"
  }

  /// What to do after a run that was not right.
  private var advice: String { " Test your code: swift test --filter Chapter\(chapter)" }
}
