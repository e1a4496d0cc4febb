// Checks the whole book for what its author forgot. Returns sentences, and asserts nothing.

import CommandSupport
import Foundation

/// Checks a book for slips of its author: files that are missing, or contradict each other.
///
/// A student's answers are never a slip. Of the files that a student edits, only the headers count. What an
/// edition for students leaves out is no slip, either.
public struct BookCheck {
  private let workbook: Workbook
  private let rules: [String]

  /// Prepares the check of a book.
  ///
  /// - Parameter rules: The numbers of all rules, `W4.2` for example; empty if they are not known.
  public init(of workbook: Workbook, rules: [String] = []) {
    (self.workbook, self.rules) = (workbook, rules)
  }

  /// Everything that is wrong with the book, one sentence for each slip; empty if all is well.
  ///
  /// - Complexity: O(*n*) in the bytes of the chapters, solutions and tests, which are all read.
  public var problems: [BookProblem] {
    guard workbook.edition == nil else { return workbook.problems }
    do throws(BookProblem) {
      let manifest = try readText(
        of: "Package.swift", in: workbook.root, orElse: "Restore it: it lists the chapters.")
      let list = ListedChapter.all(in: manifest)
      let modules = list.filter(\.hasExercises).map(\.module)
      return workbook.problems + ChapterListCheck(root: workbook.root, list: list).problems
        + problems(in: workbook.chapters.filter { modules.contains($0.module) })
    } catch {
      return workbook.problems + [error] + problems(in: workbook.chapters)
    }
  }

  private func problems(in chapters: [Chapter]) -> [BookProblem] {
    chapters.flatMap { chapter in
      ChapterCheck(chapter: chapter, root: workbook.root).problems
        + chapter.exercises.compactMap(unknownRules)
    }
  }

  /// That the header of an exercise names rules that do not exist.
  private func unknownRules(of exercise: Exercise) -> BookProblem? {
    guard !rules.isEmpty else { return nil }
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
