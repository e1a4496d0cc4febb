// Builds the student's own chapters, where `swift test` builds them, too.

import Curriculum
import ExerciseRuns
import Foundation
import Processes
import TerminalOutput

/// Builds the exercises and their tests.
struct StudentBuild {
  let root: URL

  /// How a build ended.
  enum End {
    case built
    case failed(BuildLog)
  }

  /// Builds what has changed.
  ///
  /// - Parameter chapters: The numbers of the chapters that are built; nil for all.
  /// - Throws: That there is no `swift`, or that the build does not end.
  func run(_ chapters: [Int]?) throws(DeskFailure) -> End {
    let list = (chapters ?? []).map(String.init).joined(separator: ",")
    let environment = ["WORKBOOK_CHAPTERS": list, "WORKBOOK_SUBJECT": ""]
    let log = LogFile()
    let child = ChildProcess(
      words: ["swift", "build", "--build-tests", "--package-path", root.path], output: log.url,
      errors: log.url, environment: environment, longestRun: .seconds(3_600), hasOwnGroup: true)
    let words = chapters.map { "Building \(listed($0.map { "chapter \($0)" })) alone" }
    let end = try Activity.show(words ?? "Building") { () throws(DeskFailure) in
      try child.end()
    }
    switch end {
    case .exited(0): return .built
    case .exited, .signalled: return .failed(BuildLog(log.text, root: root.path))
    case .outOfTime, .stopped:
      throw DeskFailure("The build did not end within an hour. Try: swift build")
    }
  }
}

extension ChildProcess {
  /// Runs the program to its end.
  ///
  /// - Throws: That it cannot be started.
  func end() throws(DeskFailure) -> End {
    do throws(CannotStart) { return try run() } catch { throw DeskFailure(error.sentence) }
  }
}
