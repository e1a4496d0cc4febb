// Decides what is built next when a build has failed: one broken chapter must not stop another. Pure.

import CommandSupport
import Curriculum
import ExerciseRuns

/// Which of the chapters that were asked for are built, and which do not compile.
struct BuildPlan {
  /// The chapters that were asked for.
  let chapters: [Chapter]
  /// The chapters that do not compile, each with its errors.
  private(set) var broken: [Int: [BuildLog.CompileError]] = [:]

  /// The numbers of the chapters that are built: none of them is known to be broken.
  var rest: [Int] { chapters.map(\.id).filter { broken[$0] == nil } }

  /// Begins with chapters of which none is known to be broken.
  init(_ chapters: [Chapter]) { self.chapters = chapters }

  /// Takes note of a build that has failed.
  ///
  /// - Throws: That the build fails for a reason that is not in a chapter.
  mutating func add(_ log: BuildLog) throws(CommandError) {
    let old = broken.count
    for chapter in chapters where broken[chapter.id] == nil {
      let errors = log.errors.filter { chapter.has($0.file) }
      if !errors.isEmpty { broken[chapter.id] = errors }
    }
    guard rest.isEmpty || broken.count > old else {
      throw .failure("The workbook cannot be built: \(log.firstError)")
    }
  }
}

extension Chapter {
  /// Whether a file belongs to what is built for this chapter alone.
  func has(_ file: String) -> Bool { [path, tests].contains { file.hasPrefix($0 + "/") } }
}
