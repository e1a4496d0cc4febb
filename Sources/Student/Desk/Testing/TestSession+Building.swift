// Builds the chapters of a test, again if a file is saved meanwhile.

import CommandSupport
import Curriculum
import ExerciseRuns
import Foundation

extension TestSession {
  /// Builds until all that was asked for, and can be built, is built.
  ///
  /// - Returns: What does not compile, and the book as it was when the last build began: a file that is saved
  ///   later is not what is tested.
  func buildAll() throws(CommandError) -> (BuildPlan, tested: Workbook) {
    var book = Workbook(root: root)
    var plan = BuildPlan(asked)
    // What equals its stub compiles, and is not tested.
    guard asked.flatMap(selection.exercises).contains(where: book.isTested) else {
      return (plan, book)
    }
    while !plan.rest.isEmpty, let log = try failedBuild(of: plan.rest) {
      try plan.add(log)
      book = Workbook(root: root)
    }
    return (plan, book)
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

extension BookBuild {
  /// Waits until no other command builds and runs: it would replace the tests between this one's build and its run.
  package func lockDesk() throws(CommandError) -> CopyLock {
    try Activity.show("Waiting for another workbook command") { () throws(CommandError) in
      try CopyLock(of: scratch.appending(path: "desk"), waits: true)
    }
  }
}
