// Builds the student's chapters that are to be tested, and nothing that their tests do not need.

import Curriculum
import ExerciseRuns
import Foundation
import Processes
import TerminalOutput

/// Builds exercises and their tests.
///
/// The build has a folder of its own: `swift test` builds the whole book, which takes six times as long, and
/// links all tests again after each edit.
struct StudentBuild {
  let root: URL
  /// The numbers of the chapters that are built.
  let chapters: [Int]

  /// How a build ended.
  enum End {
    case built
    case failed(BuildLog)
  }

  /// The folder that is built into.
  var folder: URL { root.appending(path: ".build/desk", directoryHint: .isDirectory) }

  /// Builds what has changed.
  ///
  /// - Throws: That there is no `swift`, or that the build does not end.
  func run() throws(DeskFailure) -> End {
    let log = LogFile()
    let child = ChildProcess(
      words: command, output: log.url, errors: log.url, environment: environment,
      longestRun: .seconds(3_600), hasOwnGroup: true)
    let end = try Activity.show(words) { () throws(DeskFailure) in try child.end() }
    switch end {
    case .exited(0): return .built
    case .exited, .signalled: return .failed(BuildLog(log.text, root: root.path))
    case .outOfTime, .stopped:
      throw DeskFailure(
        "The build did not end within an hour. Remove the folder .build/desk, and try again.")
    }
  }

  private var command: [String] {
    // NB: not without the index store. On Linux, SwiftPM finds the tests of XCTest in it.
    var words = [
      "swift", "build", "--build-tests", "--package-path", root.path, "--scratch-path", folder.path,
    ]
    #if os(Linux)
      // The default linker takes a quarter of the time to a verdict. `lld` is faster, and in each toolchain.
      words += ["-Xswiftc", "-use-ld=lld"]
    #endif
    return words
  }

  /// What the manifest finds in its environment.
  var environment: [String: String] {
    [
      "WORKBOOK_BUILD": BookBuild.Settings.students.rawValue, "WORKBOOK_SUBJECT": "",
      "WORKBOOK_TESTS": "", "WORKBOOK_CHAPTERS": chapters.map(String.init).joined(separator: ","),
    ]
  }

  private var words: String {
    let isFirst = !FileManager.default.fileExists(atPath: folder.path)
    return
      (chapters.count == 1
      ? "Building chapter \(chapters[0])" : "Building \(chapters.count) chapters")
      + (isFirst ? " (the first time, this takes a minute or more)" : "")
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
