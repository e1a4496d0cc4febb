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

  /// The error of a build of all chapters in which the compiler named no file; nil if there was none.
  ///
  /// After it, only the chapters that were asked for are built.
  package private(set) var errorElsewhere: String?

  private let chapters: [Chapter]
  private let asked: [Int]
  /// Whether all chapters were built so far.
  private var hasBuiltAll = true

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
    let rest = asked.filter { broken[$0] == nil }
    guard !rest.isEmpty else { return .end }
    if !isNew {
      let words = log.firstError
      // Perhaps the fault is in a chapter that was not asked for: the linker names no file of it.
      guard hasBuiltAll, log.errors.isEmpty, rest.count < chapters.count else {
        return .refuse("The workbook cannot be built: \(words)")
      }
      errorElsewhere = words
    }
    hasBuiltAll = false
    return .build(rest)
  }
}

extension Chapter {
  /// Whether a file belongs to what is built for this chapter alone.
  fileprivate func has(_ file: String) -> Bool {
    [path, tests, "Sources/Mine/\(module)"].contains { file.hasPrefix($0 + "/") }
  }
}
