// Parses the chapters that are not built, and finds errors of syntax; errors of types it does not see.

import CommandSupport
import Curriculum
import ExerciseRuns
import Foundation

extension Workbook {
  /// Parses the files and tests of some chapters; waits on the calling thread for less than a second.
  ///
  /// - Returns: The first error of each chapter that has one, in the order of the chapters.
  /// - Throws: That there is no compiler.
  func syntaxErrors(in chapters: [Chapter]) throws(CommandError) -> [BuildLog.CompileError] {
    let files = chapters.flatMap { swiftFiles(in: $0.path) + swiftFiles(in: $0.tests) }
    guard !files.isEmpty else { return [] }
    let log = LogFile()
    _ = try ChildProcess(
      words: ["swiftc", "-frontend", "-parse", "-swift-version", "6", "-DDEBUG"] + files,
      output: log.url, errors: log.url, longestRun: .seconds(600), hasOwnGroup: true
    ).run()
    let found = BuildLog(log.text, root: root.path)
    return chapters.compactMap { chapter in found.errors.first { chapter.has($0.file) } }
  }

  /// The Swift files below a folder; a name that begins with a dot is another program's.
  private func swiftFiles(in folder: String) -> [String] {
    let url = root.appending(path: folder)
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: url.path)) ?? []
    return paths.sorted().filter { path in
      path.hasSuffix(".swift") && !path.split(separator: "/").contains { $0.hasPrefix(".") }
    }.map { url.appending(path: $0).path }
  }
}
