// Builds the copy of the book.

import Foundation
import Processes

/// Builds the exercises and their tests, and nothing else.
package struct BookBuild: Sendable {
  /// The settings that the exercises are built with: the values of `WORKBOOK_BUILD`.
  package enum Settings: String, Sendable {
    /// Those of all other code: a warning is an error.
    case house = "exercises"
    /// Those that students have: a warning is only a warning.
    case students = "answers"
  }

  /// How a build ended.
  package enum End {
    case built
    case failed(BuildLog)
    /// It did not end in time: the machine was too busy, perhaps.
    case undecided
  }

  /// The folder of the copy.
  package let root: URL
  /// The numbers of the chapters that are built.
  package let chapters: [Int]
  /// The settings of the exercises.
  package let settings: Settings
  /// The longest time; on a busy machine the first build of all can take ten minutes.
  package var longestRun = Duration.seconds(3_000)

  /// Describes a build, and does not start it.
  ///
  /// - Parameters:
  ///   - root: The folder of the copy.
  ///   - chapters: The numbers of the chapters that are built.
  ///   - settings: The settings of the exercises.
  package init(root: URL, chapters: [Int], settings: Settings = .house) {
    (self.root, self.chapters, self.settings) = (root, chapters, settings)
  }

  /// What the manifest and the tests find in their environment.
  package var environment: [String: String] {
    [
      "WORKBOOK_BUILD": settings.rawValue,
      "WORKBOOK_CHAPTERS": chapters.map(String.init).joined(separator: ","),
      "WORKBOOK_TESTS": "", "WORKBOOK_SUBJECT": "", "WORKBOOK_STRICT": "", "WORKBOOK_THOROUGH": "",
      "WORKBOOK_ALL": "",
      "WORKBOOK_SEED": "", "NO_COLOR": "1", "SWIFT_BACKTRACE": "enable=no",
    ]
  }

  /// Builds what has changed, and waits for the end on the calling thread.
  ///
  /// - Throws: `CannotStart` if there is no `swift`.
  package func run() throws(CannotStart) -> End {
    let log = LogFile()
    let words = ["swift", "build", "--build-tests", "--package-path", root.path]
    let end = try ChildProcess(
      words: words, output: log.url, errors: log.url, environment: environment,
      longestRun: longestRun
    ).run()
    switch end {
    case .exited(0): return .built
    case .outOfTime, .stopped: return .undecided
    case .exited, .signalled: return .failed(BuildLog(log.text, root: root.path))
    }
  }
}
