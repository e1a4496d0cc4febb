// What the exercises of a style say about the rules: where each is kept, and which wrong answers break it.

import Curriculum
import Foundation

/// Where a style keeps the rules, and how they were broken.
package struct RuleNotes: Sendable {
  /// A wrong answer of the book, and the rules that the message of its test names.
  private struct Flaw {
    let section: String
    let misconception: String
    let rules: [String]
  }

  private let exercises: [Exercise]
  private let flaws: [Flaw]

  /// Reads the exercises of a style, their wrong answers and their tests.
  ///
  /// - Complexity: O(*n*) in the bytes of the tests, for each wrong answer.
  package init(of style: String, in book: Workbook) {
    guard let chapter = book.chapters.first(where: { $0.style == style }) else {
      (exercises, flaws) = ([], [])
      return
    }
    exercises = chapter.exercises.filter { StyleSource.section(showing: $0.title) != nil }
    flaws = exercises.flatMap { Self.flaws(in: $0, of: chapter, in: book) }
  }

  private static func flaws(
    in exercise: Exercise, of chapter: Chapter, in book: Workbook
  ) -> [Flaw] {
    // A message may be written in two parts.
    let file = book.root.appending(path: "\(chapter.tests)/\(exercise.title)Tests.swift")
    let tests = (text(of: file) ?? "").replacing(#/"\s*\+ "/#, with: "")
    let folder = book.root.appending(path: "\(chapter.variants)/\(exercise.title)")
    return names(in: folder).sorted().compactMap { name in
      let file = folder.appending(path: name)
      guard let mistake = text(of: file).flatMap({ Variant($0, path: file.path) }),
        let refusal = mistake.refusal, refusal.isByTest
      else { return nil }
      return Flaw(
        section: exercise.title, misconception: mistake.misconception,
        rules: rules(behind: refusal.words, in: tests))
    }
  }

  /// The sections that keep a rule; the whole workflow only if no section before it does.
  func sections(for rule: String) -> [String] {
    let about = exercises.filter { $0.isAbout(rule: rule) }
    let titles = StyleSource.titles.filter { title in
      about.contains { StyleSource.section(showing: $0.title) == title }
    }
    return titles.count > 1 ? titles.filter { $0 != "UserFetch" } : titles
  }

  /// How often wrong answers of the book break a rule, where most of them do, and one of them.
  ///
  /// - Returns: nil if no message of a test names the rule.
  func breaks(of rule: String) -> (count: Int, section: String, example: String)? {
    let all = flaws.filter { $0.rules.contains(rule) }
    let places = Dictionary(grouping: all, by: \.section)
    // The earlier section of two with as many.
    let most = exercises.map(\.title).max {
      (places[$0]?.count ?? 0) < (places[$1]?.count ?? 0)
    }
    guard let most, let example = places[most]?.first else { return nil }
    return (all.count, most, example.misconception)
  }

  /// The rules in the rest of a message: `W4.1` for `it must complete with .cancelled (W4.1)`.
  private static func rules(behind words: String, in tests: String) -> [String] {
    for place in tests.ranges(of: words) {
      let rest = tests[place.upperBound...].prefix { $0 != "\"" }
      let rules = rest.matches(of: #/W\d\.\d/#).map { String($0.0) }
      if !rules.isEmpty { return rules }
    }
    return []
  }
}
