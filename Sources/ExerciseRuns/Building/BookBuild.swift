// Builds the copy of the book.

import Foundation
import Processes

/// Builds the exercises and their tests with the settings of all other code.
package struct BookBuild: Sendable {
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
  /// The longest time; the first build of all takes a minute of computing.
  package var longestRun = Duration.seconds(3_000)

  /// Describes a build, and does not start it.
  ///
  /// - Parameters:
  ///   - root: The folder of the copy.
  ///   - chapters: The numbers of the chapters that are built.
  package init(root: URL, chapters: [Int]) { (self.root, self.chapters) = (root, chapters) }

  /// What the manifest and the tests find in their environment.
  package var environment: [String: String] {
    [
      "WORKBOOK_BUILD": "exercises",
      "WORKBOOK_CHAPTERS": chapters.map(String.init).joined(separator: ","),
      "WORKBOOK_SUBJECT": "", "WORKBOOK_STRICT": "", "WORKBOOK_THOROUGH": "", "WORKBOOK_ALL": "",
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
