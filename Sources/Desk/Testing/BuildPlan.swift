// Decides what is built next when a build has failed: one broken chapter must not stop another. Pure.

import Curriculum
import ExerciseRuns

/// Which chapters are built, and which do not compile.
package struct BuildPlan {
  /// What to do next.
  package enum Step: Equatable {
    /// Build these chapters alone.
    case build([Int])
    /// Nothing that was asked for can be built.
    case end
    /// The build fails for a reason that is not in a chapter: one sentence.
    case refuse(String)
  }

  /// The chapters that were not asked for and do not compile, each with its first error.
  package private(set) var leftOut: [Int: BuildLog.CompileError] = [:]
  /// The chapters that were asked for and do not compile, each with its errors.
  package private(set) var broken: [Int: [BuildLog.CompileError]] = [:]

  private let chapters: [Chapter]
  private let asked: [Int]

  /// Begins with all chapters, of which none is known to be broken.
  ///
  /// - Parameters:
  ///   - chapters: The chapters of the book.
  ///   - asked: The numbers of those that were asked for.
  package init(_ chapters: [Chapter], asked: [Int]) {
    (self.chapters, self.asked) = (chapters, asked)
  }

  /// Takes note of a build that has failed.
  package mutating func add(_ log: BuildLog) -> Step {
    var isNew = false
    for chapter in chapters where leftOut[chapter.id] == nil && broken[chapter.id] == nil {
      let errors = log.errors.filter { chapter.has($0.file) }
      guard let first = errors.first else { continue }
      isNew = true
      if asked.contains(chapter.id) {
        broken[chapter.id] = errors
      } else {
        leftOut[chapter.id] = first
      }
    }
    guard isNew else {
      let words = log.firstError
      return .refuse("The workbook cannot be built: \(words)")
    }
    let rest = asked.filter { broken[$0] == nil }
    return rest.isEmpty ? .end : .build(rest)
  }
}

extension Chapter {
  /// Whether a file belongs to what is built for this chapter alone.
  fileprivate func has(_ file: String) -> Bool {
    [path, tests, "Sources/Mine/\(module)"].contains { file.hasPrefix($0 + "/") }
  }
}
