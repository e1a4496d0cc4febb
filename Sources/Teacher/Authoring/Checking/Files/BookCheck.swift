// Checks the whole book for what its author forgot. Returns sentences, and asserts nothing.

import CommandSupport
import Curriculum
import Foundation
import Rules

extension Workbook {
  /// The slips of the book's author, one sentence for each: files that are missing, or contradict each other.
  ///
  /// A student's answers are never a slip. Of the files that a student edits, only the headers count. What an
  /// edition for students leaves out is no slip, either.
  ///
  /// - Complexity: O(*n*) in the bytes of the chapters, solutions and tests, which are all read.
  var slips: [BookProblem] {
    guard edition == nil else { return problems }
    do throws(BookProblem) {
      let manifest = try readText(
        of: "Package.swift", in: root, orElse: "Restore it: it lists the chapters.")
      let list = ListedChapter.all(in: manifest)
      let modules = list.filter(\.hasExercises).map(\.module)
      return problems + ChapterListCheck(root: root, list: list).problems
        + slips(in: chapters.filter { modules.contains($0.module) })
    } catch {
      return problems + [error] + slips(in: chapters)
    }
  }

  private func slips(in chapters: [Chapter]) -> [BookProblem] {
    chapters.flatMap { chapter in
      ChapterCheck(chapter: chapter, root: root).problems
        + chapter.exercises.compactMap(unknownRules)
    }
  }

  /// That the header of an exercise names rules that do not exist.
  private func unknownRules(of exercise: Exercise) -> BookProblem? {
    let rules = Rule.ID.allCases.map(\.rawValue)
    let named = exercise.rules.flatMap(ExerciseHeader.ends).map(String.init)
    // A group of rules, `W4` for example, stands for all that begin with it.
    let unknown = named.filter { name in
      !rules.contains { $0 == name || $0.hasPrefix(name + ".") }
    }
    guard !unknown.isEmpty else { return nil }
    return BookProblem(
      path: exercise.path,
      "there is no rule \(listed(unknown)); '\(workbookCommand) rules' shows the rules that exist.")
  }
}
