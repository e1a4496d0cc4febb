// What each executable in `Sources/Mine` does: it runs the student's own workflow over HTTP.

import TerminalOutput
public import UserAPI

/// The run of a student's own workflow, in a process of its own.
///
/// `workbook run callbacks --mine` starts the process, with the server's address as first argument.
public struct OwnRun {
  /// How many seconds the process may take: longer than a run without an answer waits.
  public static let longestRun: UInt32 = 60

  private let style: Style
  private let chapter: Int

  /// Names the workflow and its chapter.
  ///
  /// - Parameters:
  ///   - name: The style's name, `callbacks` for chapter 1.
  ///   - chapter: The chapter's number.
  ///   - type: The student's class.
  public init(_ name: String, of chapter: Int, _ type: any UserFetching.Type) {
    (style, self.chapter) = (Style(name, type), chapter)
  }

  /// Runs the workflow, and ends the process.
  ///
  /// The status is 0 if the workflow fetched a user; if not, a sentence on standard error says why.
  public func runAndExit() -> Never {
    alarm(Self.longestRun)  // ends this process, even if the student's code never returns
    let arguments = CommandLine.arguments.dropFirst()
    guard let url = arguments.first.flatMap({ URL(string: $0) }) else {
      Terminal.printError("Run your own code with: swift run workbook run \(style) --mine")
      exit(64)
    }
    let server = ServerAddress(url: url, note: arguments.dropFirst().first ?? "")
    do throws(RunFailure) {
      try StyleDemonstration(style, on: server, words: words).run()
    } catch {
      Terminal.printError(error.sentence)
      exit(1)
    }
    exit(0)
  }

  private var words: StyleDemonstration.Words {
    StyleDemonstration.Words(
      heading: "Your own \(style), in Chapters/Chapter\(chapter)\(style.name.capitalized).",
      next: "the same with the finished code, swift run workbook run \(style)",
      advice: "Test your code: swift test --filter Chapter\(chapter)"
    )
  }
}
