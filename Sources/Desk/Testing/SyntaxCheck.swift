// Looks at the chapters that are not built: a file that is not Swift is told, and nothing more.

import Curriculum
import ExerciseRuns
import Foundation
import Processes

/// Finds chapters that cannot compile, without a build.
package struct SyntaxCheck {
  private let root: URL

  /// Names the workbook by its folder.
  package init(root: URL) { self.root = root }

  /// Parses the files and tests of some chapters; waits on the calling thread for less than a second.
  ///
  /// - Returns: The first error of each chapter that has one, in the order of the chapters.
  /// - Throws: That there is no compiler.
  package func errors(in chapters: [Chapter]) throws(DeskFailure) -> [BuildLog.CompileError] {
    let files = chapters.flatMap { self.files(in: $0.path) + self.files(in: $0.tests) }
    guard !files.isEmpty else { return [] }
    let log = LogFile()
    _ = try ChildProcess(
      words: ["swiftc", "-frontend", "-parse"] + files, output: log.url, errors: log.url,
      longestRun: .seconds(600), hasOwnGroup: true
    ).end()
    let found = BuildLog(log.text, root: root.path)
    return chapters.compactMap { chapter in found.errors.first { chapter.has($0.file) } }
  }

  /// The Swift files below a folder.
  private func files(in folder: String) -> [String] {
    let url = root.appending(path: folder)
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: url.path)) ?? []
    return paths.sorted().filter { $0.hasSuffix(".swift") }.map { url.appending(path: $0).path }
  }
}
