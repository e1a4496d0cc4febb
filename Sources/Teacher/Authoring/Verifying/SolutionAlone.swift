// Compiles a solution without those that its header does not name.

import CommandSupport
import Curriculum
import ExerciseRuns
import Foundation

extension BookBuild {
  /// Checks that a solution needs no declaration of an exercise on which it does not build: those that share a trial
  /// would hide it.
  ///
  /// In the chapter's folder, each exercise must be as it is shipped.
  ///
  /// - Returns: What must be mended, in a sentence; nil if the solution compiles.
  /// - Throws: That there is no compiler.
  func defect(ofNeedsOf exercise: Exercise, in chapter: Chapter) throws(CommandError) -> String? {
    let needs = chapter.needs(of: exercise)
    let solved = chapter.exercises.filter { needs.contains($0.id) || $0.id == exercise.id }
    let below = FileManager.default.subpaths(atPath: root.appending(path: chapter.path).path) ?? []
    let files = below.filter { $0.hasSuffix(".swift") && !$0.hasSuffix("-Tested.swift") }
      .map { name in
        let path = "\(chapter.path)/\(name)"
        return root.appending(path: solved.first { $0.path == path }?.solution ?? path).path
      }
    let (end, text) = try ChildProcess.printed(
      by: ["swiftc", "-frontend", "-typecheck", "-module-name", chapter.module]
        + options(of: chapter) + files)
    guard end != .exited(0) else { return nil }
    return
      "With the solutions of \(listed(solved.map(\.id.description))) alone, chapter \(chapter.id) does "
      + "not compile: \(BuildLog(text, root: root.path).firstError). Correct it, or 'builds on' in the "
      + "header of \(exercise.id)."
  }
}
