// What a class got wrong: how many solved each exercise, and which known mistakes the others look like. Pure.

import Curriculum
import Foundation

/// Counts how each exercise ended, and compares wrong answers with the known mistakes.
///
/// Nothing in it identifies a student.
package struct ClassSummary {
  private struct Count {
    var begun = 0
    var solved = 0
    var asFinished = 0
    /// How many wrong answers look like these mistakes.
    var mistakes: [[Variant]: Int] = [:]
  }

  private let mistakes: [String: [Variant]]
  private var counts: [String: Count] = [:]

  /// Begins with no student.
  ///
  /// - Parameter mistakes: All known mistakes, of any exercise.
  package init(_ mistakes: [Variant]) {
    self.mistakes = Dictionary(grouping: mistakes) { "\($0.exercise)" }
  }

  /// Adds a student; exercises that are not started do not count.
  package mutating func add(_ student: StudentGrade) {
    for grade in student.exercises where grade.isBegun {
      let id = grade.exercise.id
      counts[id, default: Count()].begun += 1
      if grade.isSolved { counts[id]?.solved += 1 }
      if grade.isFinishedFile { counts[id]?.asFinished += 1 }
      let found = look(at: grade)
      if !found.isEmpty { counts[id]?.mistakes[found, default: 0] += 1 }
    }
  }

  /// The mistakes whose words the failures have.
  ///
  /// Of several, those with which the most nearly same tests were red; then those whose words the fewest
  /// failures have, because most answers fail the tests that print common words; then those with the longest
  /// words. An answer that fails its simplest test is wrong in everything that follows, so of that answer
  /// only the first failure counts, unless most of the tests are those of the mistake.
  private func look(at grade: ExerciseGrade) -> [Variant] {
    let failures = grade.tests.filter { $0.status != .pass }
    let red = Set(failures.compactMap { Int($0.test.name.prefix { $0.isNumber }) })
    let isBroken = failures.first?.test == grade.tests.first?.test
    let known = (mistakes[grade.exercise.id] ?? []).compactMap {
      mistake -> (Variant, rank: (Double, Int, Int))? in
      guard let words = mistake.refusal?.words else { return nil }
      let likeness = Self.likeness(red, Set(mistake.failing))
      let told = failures.prefix(isBroken && likeness <= 0.5 ? 1 : failures.count)
      let count = told.count { $0.message?.contains(words) == true }
      return (mistake, rank: (-likeness, count, -words.count))
    }.filter { $0.rank.1 > 0 }
    let best = known.map(\.rank).min(by: <)
    return known.filter { known in best.map { $0 == known.rank } ?? false }.map(\.0)
  }

  /// How many of the tests in two sets are in both, from 0 to 1.
  private static func likeness(_ one: Set<Int>, _ other: Set<Int>) -> Double {
    one.isEmpty ? 0 : Double(one.intersection(other).count) / Double(one.union(other).count)
  }

  /// What is known of one exercise.
  struct Entry {
    let exercise: String
    /// How many have solved it: `17 of 31 solved, 2 as the finished file`.
    let solved: String
    /// What the others believed, the most frequent first.
    let mistakes: [Look]
  }

  /// How many wrong answers look like some mistakes.
  struct Look {
    let count: Int
    /// The number as a sentence begins: `10 of 14 wrong answers look like`.
    let words: String
    /// The names of the mistakes, joined by `or`.
    let names: String
    let misconception: String
  }

  /// The exercises that were begun, in their order.
  var entries: [Entry] {
    let order = counts.sorted { $0.key.compare($1.key, options: .numeric) == .orderedAscending }
    return order.map { id, count in
      let same = count.asFinished == 0 ? "" : ", \(count.asFinished) as the finished file"
      return Entry(
        exercise: id, solved: "\(count.solved) of \(count.begun) solved\(same)",
        mistakes: Self.looks(count))
    }
  }

  private static func looks(_ count: Count) -> [Look] {
    let failures = counted(count.begun - count.solved, "wrong answer")
    let order = count.mistakes.sorted { left, right in
      (right.value, left.key[0].name) < (left.value, right.key[0].name)
    }
    return order.map { mistakes, number in
      Look(
        count: number,
        words: "\(number) of \(failures) \(number == 1 ? "looks" : "look") like",
        names: mistakes.map(\.name).joined(separator: " or "),
        misconception: mistakes[0].misconception)
    }
  }

  /// A line for each exercise, and below it one for each group of mistakes, the most frequent first.
  package var lines: [String] {
    entries.flatMap { entry in
      ["\(entry.exercise): \(entry.solved)"]
        + entry.mistakes.map { "  \($0.words) \($0.names): \($0.misconception)" }
    }
  }
}

extension ExerciseGrade {
  /// Whether the student has begun the exercise, and something is known of the answer.
  var isBegun: Bool {
    obstacle == nil || obstacle == "does not compile" || obstacle == "refused"
  }
}
