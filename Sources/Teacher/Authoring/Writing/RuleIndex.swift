// The index of the rules: where each is learnt, which wrong answers break it, and which traps they repeat.

import Curriculum
import ExerciseRuns
import Foundation
import Rules

/// The exercises of each rule, their mistakes, and the traps of the public libraries behind these.
struct RuleIndex {
  /// The page, relative to the workbook's folder.
  static let page = "Chapters/RuleIndex.md"

  /// A mistake, and the rules that the words cite with which a test refuses it.
  private typealias Entry = (mistake: Mistake, rules: Set<String>)

  private let root: URL
  private let exercises: [(chapter: Chapter, exercise: Exercise, entries: [Entry])]

  /// Reads the exercises, mistakes and tests of a book.
  init(of book: Workbook) {
    root = book.root
    exercises = book.chapters.flatMap { chapter in
      let shared = Self.text(of: chapter.tests, in: book.root)
      return chapter.exercises.map { exercise in
        let own = ExerciseTests(of: exercise, in: chapter, root: book.root).sources.map(\.text)
        let tests = (own + [shared]).joined(separator: "\n")
        let mistakes = AnswerFiles(of: chapter, in: book.root).allMistakes(exercise)
        let entries = mistakes.map { (mistake: $0, rules: Self.rules($0, in: tests)) }
        return (chapter: chapter, exercise: exercise, entries: entries)
      }
    }
  }

  /// The text of all tests in a folder, and of the checks that the chapters share.
  private static func text(of folder: String, in root: URL) -> String {
    [folder, "Tests/Support/ChapterTesting"].flatMap { folder in
      names(in: root.appending(path: folder)).sorted()
        .map { Page.text(of: "\(folder)/\($0)", in: root) }
    }.joined(separator: "\n")
  }

  /// The rules in the words of a mistake, or behind these in the text that a test prints.
  private static func rules(_ mistake: Mistake, in tests: String) -> Set<String> {
    let words = mistake.refusal.words
    let told = [words, words.replacing("\"", with: "\\\"")].lazy
      .compactMap { tests.firstRange(of: $0)?.lowerBound }.first
    // What a test prints ends with its rules, perhaps in a line that goes on with a plus.
    let printed = told.flatMap { tests[$0...].prefixMatch(of: /.*(\n *\+ ".*)*/)?.output.0 } ?? ""
    return Set((words + printed).matches(of: /W\d\.\d/).map { String($0.output) })
  }

  // MARK: The page

  /// The page's text.
  var text: String {
    """
    # The rules, and where you meet them

    Each rule with the exercises that are about it, and the wrong answers of the book that break it. A \
    number like B7 is a [trap](../Tests/TRAPS.md) of a public library, which a mistake repeats. \
    `swift run workbook rules W4.3` shows a rule in full, \
    `swift run workbook mistake 1.5 NAME` a wrong answer.
    \(Rule.all.map(section).joined())
    """
  }

  private func section(_ rule: Rule) -> String {
    let id = rule.id.rawValue
    let found = exercises.filter { $0.exercise.isAbout(rule: id) }.map {
      chapter, exercise, entries in
      (chapter, exercise, entries.filter { $0.rules.contains(id) })
    }
    let rows = found.filter { !$0.2.isEmpty }.map { chapter, exercise, entries in
      let heading = "\(exercise.id) \(exercise.title)"
      let link = Page.link("\(exercise.id)", to: heading, of: chapter)
      return "| \(link) | \(entries.map(Self.cell).joined(separator: ", ")) |\n"
    }
    let others = found.filter { $0.2.isEmpty }.map { $0.1.id.description }
    let table = rows.isEmpty ? "" : "\n| exercise | mistakes |\n|---|---|\n" + rows.joined()
    let rest = others.isEmpty ? "" : "\n\(rows.isEmpty ? "In" : "Also in") \(listed(others)).\n"
    return "\n## \(rule)\n\n\(rule.sentence)\n\(table)\(rest)"
  }

  private static func cell(_ entry: Entry) -> String {
    let traps = entry.mistake.misconception.matches(of: /\(([A-D]\d+)\)/).map { $0.1 }
    return ([entry.mistake.name] + traps.map { "(\($0))" }).joined(separator: " ")
  }

  /// A sentence, if the book has a page with other text.
  var staleness: [String] {
    Page.staleness(
      of: Self.page, text, madeFrom: "the exercises, mistakes and tests", by: "RuleIndexTests",
      in: root)
  }
}
