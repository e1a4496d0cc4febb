// Everything that can be checked without a build.

import CommandSupport
import Curriculum
import ExerciseRuns
import Foundation
import Questions

/// Checks the files of some chapters against one another.
struct CheckWithoutBuild {
  let book: Workbook
  /// What is checked; with the whole book, the slips of all other chapters count, too.
  let selection: Selection
  /// The pages that are checked, besides the hints.
  let pages: [String]
  /// The names of the commands of `workbook`.
  let commands: [String]

  /// One sentence for each slip.
  ///
  /// - Throws: `CommandError` if there is no `swift`.
  func problems() throws(CommandError) -> [String] {
    try slips + formatProblems()
  }

  /// One sentence for each slip that is no matter of format.
  var slips: [String] {
    let files = book.slips.filter(concerns).map(\.description)
    let questions = chapters.flatMap { $0.questionProblems(in: book.root) }
    let goals = chapters.flatMap { GoalsCheck(chapter: $0, root: book.root).problems }
    let prose = (pages + chapters.flatMap { [$0.hintFile, QuestionFile.path(of: $0)] }).flatMap {
      PageCheck(page: $0, book: book, commands: commands).problems
    }
    return files + marks + changedExercises + questions + goals + prose
  }

  var chapters: [Chapter] { selection.chapters(of: book) }

  /// Whether a slip is in one of the chapters, or in none.
  private func concerns(_ slip: BookProblem) -> Bool {
    guard let module = slip.path.firstMatch(of: /Chapter[1-9]\w*/).map({ String($0.0) }) else {
      return true
    }
    return selection == .book
      || chapters.contains { module == $0.module || module == $0.module + "Tests" }
  }
}
