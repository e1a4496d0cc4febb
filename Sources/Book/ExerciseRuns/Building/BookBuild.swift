// Builds a book, or a copy of it.

import CommandSupport
import Foundation

/// Builds the exercises of some chapters and their tests, and nothing that these do not need.
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
    /// All compiles; with the compiler's warnings about the files that it compiled.
    case built(warnings: [BuildLog.CompileError])
    case failed(BuildLog)
    /// It did not end in time: the machine was too busy, perhaps; or it was stopped.
    case undecided
  }

  /// The folder of the book.
  package let root: URL
  /// The folder that is built into: not that of `swift test`, which builds the whole book, takes six times as
  /// long, and links all tests again after each edit.
  package let scratch: URL
  /// The numbers of the chapters that are built.
  package let chapters: [Int]
  private let settings: Settings
  private let testsSolutions: Bool

  /// Describes a build, and does not start it.
  ///
  /// - Parameter testsSolutions: Whether the tests are those of the finished code.
  package init(
    root: URL, chapters: [Int], settings: Settings = .house, testsSolutions: Bool = false
  ) {
    (self.root, self.chapters, self.settings) = (root, chapters, settings)
    self.testsSolutions = testsSolutions
    scratch = root.appending(path: ".build/desk", directoryHint: .isDirectory)
  }

  /// What the manifest and the tests find in their environment.
  package var environment: [String: String] {
    [
      "WORKBOOK_BUILD": settings.rawValue,
      "WORKBOOK_CHAPTERS": chapters.map(String.init).joined(separator: ","),
      "WORKBOOK_TESTS": "", "WORKBOOK_SUBJECT": testsSolutions ? "solutions" : "",
      "WORKBOOK_STRICT": "", "WORKBOOK_THOROUGH": "", "WORKBOOK_ALL": "",
      "WORKBOOK_SCHEDULE": "", "WORKBOOK_SEARCH_RECORDS": "",
      "WORKBOOK_SEED": "", "NO_COLOR": "1", "SWIFT_BACKTRACE": "enable=no",
    ]
  }

  /// The folder of the modules that were built: only one of the two build systems has one for them.
  package var modules: URL {
    let folder = scratch.appending(path: "debug/Modules")
    let exists = FileManager.default.fileExists(atPath: folder.path)
    return exists ? folder : folder.deletingLastPathComponent()
  }

  /// The tests that were built, a program on Linux.
  package var bundle: URL { scratch.appending(path: "debug/workbookPackageTests.xctest") }

  var command: [String] {
    // NB: not without the index store. On Linux, SwiftPM finds the tests of XCTest in it.
    [
      "swift", "build", "--build-tests", "--package-path", root.path, "--scratch-path",
      scratch.path,
    ]
  }

  /// Builds what has changed, and waits for the end on the calling thread.
  ///
  /// - Parameter goesOn: Asked several times in a second; if it returns false, the build is stopped.
  /// - Throws: That there is no `swift`.
  package func run(while goesOn: () -> Bool = { true }) throws(CommandError) -> End {
    let log = LogFile()
    // On a busy machine the first build of all can take ten minutes.
    let end = try ChildProcess(
      words: command, output: log.url, errors: log.url, environment: environment,
      longestRun: .seconds(3_600), hasOwnGroup: true
    ).run(checkingEvery: .milliseconds(50)) { _ in goesOn() }
    switch end {
    case .exited(0): return .built(warnings: BuildLog(log.text, root: root.path).warnings)
    case .outOfTime, .stopped: return .undecided
    case .exited, .signalled: return .failed(BuildLog(log.text, root: root.path))
    }
  }
}
