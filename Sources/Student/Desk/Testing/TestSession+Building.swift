// Builds the chapters of a test, again if a file is saved meanwhile.

import CommandSupport
import Curriculum
import ExerciseRuns
import Foundation

extension TestSession {
  /// Builds until all that was asked for, and can be built, is built: one broken chapter must not stop another.
  ///
  /// - Returns: The errors of the chapters that do not compile, and the book as it was when the last build began: a
  ///   file that is saved later is not what is tested.
  /// - Throws: That the build fails for a reason that is not in a chapter.
  func buildAll() throws(CommandError) -> (broken: [Int: [BuildLog.CompileError]], Workbook) {
    var book = Workbook(root: root)
    var broken: [Int: [BuildLog.CompileError]] = [:]
    // What equals its stub compiles, and is not tested.
    var rest = asked.flatMap(selection.exercises).contains(where: book.isTested) ? asked : []
    while !rest.isEmpty, let log = try failedBuild(of: rest.map(\.id)) {
      let errors = log.errors(by: rest)
      guard !errors.isEmpty else {
        throw .failure("The workbook cannot be built: \(log.firstError)")
      }
      broken.merge(errors) { $1 }
      rest.removeAll { broken[$0.id] != nil }
      book = Workbook(root: root)
    }
    return (broken, book)
  }

  /// Builds some chapters, and returns what the build printed; nil if all compile.
  private func failedBuild(of chapters: [Int]) throws(CommandError) -> BuildLog? {
    let build = build(chapters)
    while true {
      switch try watched(build) {
      case .built(let log):
        build.keep(log.warnings)
        return nil
      case .failed(let log) where log.isOutdated: continue
      case .failed(let log): return log
      case .undecided:
        guard goesOn() else { throw .told }
        throw .failure(
          "The build did not end within an hour. Remove the folder .build, and try again.")
      }
    }
  }

  /// Builds, and sees to it that the next build compiles what is saved during this one.
  private func watched(_ build: BookBuild) throws(CommandError) -> SwiftBuild.End {
    let before = FileStamps(of: asked, in: root)
    defer {
      for path in FileStamps(of: asked, in: root).paths(changedSince: before) {
        SourceFile.renewDate(of: root.appending(path: path))
      }
    }
    return try build.run(while: goesOn)
  }

  /// The build of some chapters, all into one folder.
  func build(_ chapters: [Int]) -> BookBuild {
    BookBuild(root: root, chapters: chapters, settings: .students)
  }
}

extension BuildLog {
  /// The errors in what is built for each of some chapters alone; without those that have none.
  func errors(by chapters: [Chapter]) -> [Int: [CompileError]] {
    let all = chapters.map { ($0.id, errors(in: $0.path + "/") + errors(in: $0.tests + "/")) }
    // A copy of a chapter's folder has the same number.
    return Dictionary(all, uniquingKeysWith: +).filter { !$0.value.isEmpty }
  }
}

extension BookBuild {
  /// Waits until no other command builds and runs: it would replace the tests between this one's build and its run.
  package func lockDesk() throws(CommandError) -> CopyLock {
    try Activity.show("Waiting for another workbook command") { () throws(CommandError) in
      try CopyLock(of: scratch.appending(path: "desk"), waits: true)
    }
  }
}
