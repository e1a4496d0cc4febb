// Builds the copy of the book.

import Foundation
import Processes

/// Builds the exercises and their tests with the settings of all other code.
struct BookBuild {
  /// How a build ended.
  enum End {
    case built
    case failed(BuildLog)
    /// It did not end in time: the machine was too busy, perhaps.
    case undecided
  }

  let root: URL
  /// The numbers of the chapters that are built.
  let chapters: [Int]
  /// The longest time; the first build of all takes a minute of computing.
  var longestRun = Duration.seconds(3_000)

  /// What the manifest and the tests find in their environment.
  var environment: [String: String] {
    [
      "WORKBOOK_BUILD": "exercises",
      "WORKBOOK_CHAPTERS": chapters.map(String.init).joined(separator: ","),
      "WORKBOOK_SUBJECT": "", "WORKBOOK_STRICT": "", "WORKBOOK_THOROUGH": "", "WORKBOOK_ALL": "",
      "WORKBOOK_SEED": "", "NO_COLOR": "1", "SWIFT_BACKTRACE": "enable=no",
    ]
  }

  /// Builds what has changed.
  ///
  /// - Throws: `CannotStart` if there is no `swift`.
  func run() throws(CannotStart) -> End {
    let log = LogFile()
    let words = ["swift", "build", "--build-tests", "--package-path", root.path]
    let end = try ChildProcess(
      words: words, output: log.url, errors: log.url, environment: environment,
      longestRun: longestRun
    ).run()
    switch end {
    case .exited(0): return .built
    case .outOfTime: return .undecided
    case .exited, .signalled: return .failed(BuildLog(log.text, root: root.path))
    }
  }
}
