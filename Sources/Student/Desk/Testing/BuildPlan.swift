// Decides what is built next when a build has failed: one broken chapter must not stop another. Pure.

import Curriculum
import ExerciseRuns

/// Which of the chapters that were asked for are built, and which do not compile.
package struct BuildPlan {
  /// What to do next.
  package enum Step: Equatable {
    /// Build these chapters.
    case build([Int])
    /// Nothing that was asked for can be built.
    case end
    /// The build fails for a reason that is not in a chapter: one sentence.
    case refuse(String)
  }

  /// The chapters that do not compile, each with its errors.
  package private(set) var broken: [Int: [BuildLog.CompileError]] = [:]

  private let chapters: [Chapter]

  /// Begins with chapters of which none is known to be broken.
  ///
  /// - Parameter chapters: The chapters that were asked for.
  package init(_ chapters: [Chapter]) { self.chapters = chapters }

  /// Takes note of a build that has failed.
  package mutating func add(_ log: BuildLog) -> Step {
    let old = broken.count
    for chapter in chapters where broken[chapter.id] == nil {
      let errors = log.errors.filter { chapter.has($0.file) }
      if !errors.isEmpty { broken[chapter.id] = errors }
    }
    let rest = chapters.map(\.id).filter { broken[$0] == nil }
    guard !rest.isEmpty else { return .end }
    guard broken.count > old else {
      return .refuse("The workbook cannot be built: \(log.firstError)")
    }
    return .build(rest)
  }
}

extension Chapter {
  /// Whether a file belongs to what is built for this chapter alone.
  func has(_ file: String) -> Bool { [path, tests].contains { file.hasPrefix($0 + "/") } }
}
