// Checks the times that a page gives for chapters and exercises.

import Curriculum
import Foundation
import Questions

extension PageCheck {
  /// One sentence for each row of a table whose time is wrong, and for each chapter that has no row in the
  /// contents.
  ///
  /// A row is checked if its last cell is a time. Its first cell then names chapters (`1 → 6`),
  /// exercises (`1.1–1.4, 6.3`) or `all`, with links or without. The time is the sum of the minutes in
  /// the headers of these exercises, and two minutes for the questions of each that has some.
  var wrongTimes: [String] {
    rows.compactMap(problem) + (page == Self.contents ? missingRows : [])
  }

  /// One sentence for each row about a chapter that is wrong.
  func wrongTimes(about chapter: Int) -> [String] {
    rows.filter { row in (exercises(in: row) ?? []).contains { $0.id.chapter == chapter } }
      .compactMap(problem)
  }

  /// The rows of the page.
  private var rows: [Row] {
    Page(page, in: book.root).prose.enumerated().compactMap { number, line in
      let cells = line.split(separator: "|").map(trimmed)
      guard line.hasPrefix("|"), let first = cells.first, let last = cells.last,
        last.contains(/^(\d+ h)?( ?\d+ min)?$/), !last.isEmpty
      else { return nil }
      let name = first.replacing(/\[([^\]]*)\]\([^)]*\)/) { $0.1 }
      return Row(line: number + 1, name: name, time: last)
    }
  }

  private func problem(in row: Row) -> String? {
    guard let exercises = exercises(in: row) else {
      return "\(page):\(row.line) gives a time for '\(row.name)', which names no chapters and no "
        + "exercises. Write '1 → 6', '1.1–1.4, 6.3' or 'all'."
    }
    let time = words(exercises)
    guard row.time != time else { return nil }
    return "\(page):\(row.line): \(row.name) takes \(time) by the headers and the questions of its "
      + "exercises, not \(row.time). Correct the time."
  }

  /// The chapters with exercises that have no row of their own; none if the page has no times at all.
  private var missingRows: [String] {
    let rows = rows
    guard !rows.isEmpty else { return [] }
    return book.chapters.filter { chapter in
      !chapter.exercises.isEmpty && !rows.contains { $0.name == "\(chapter.id)" }
    }
    .map { chapter in
      "\(page) has no row for chapter \(chapter.id), \(chapter.title). "
        + "Add one that ends in '| \(words(chapter.exercises)) |'."
    }
  }

  // MARK: What a row names

  private func exercises(in row: Row) -> [Exercise]? {
    let names = row.name.split { " ,→".contains($0) }.map(String.init).filter { $0 != "and" }
    let named = names.map(exercises)
    return named.isEmpty || named.contains { $0 == nil } ? nil : named.flatMap { $0 ?? [] }
  }

  /// The exercises that a word names: `all`, `6`, `1.4` or `1.1–1.4`; nil if there are none.
  private func exercises(named word: String) -> [Exercise]? {
    if word == "all" { return book.exercises }
    if let number = Int(word) { return book.chapter(number)?.exercises }
    let ends = word.split(separator: "–").compactMap { ExerciseID(String($0)) }
    guard let first = ends.first, let last = ends.last else { return nil }
    let found = book.exercises.filter { first <= $0.id && $0.id <= last }
    return found.isEmpty ? nil : found
  }

  /// The sum of the minutes, `5 h 45 min` for example.
  private func words(_ exercises: [Exercise]) -> String {
    let asked = Set(
      book.chapters.flatMap { QuestionFile(of: $0, in: book.root).questions }.map(\.exercise))
    let minutes = exercises.map { $0.minutes + (asked.contains($0.id) ? 2 : 0) }.reduce(0, +)
    let parts = [(minutes / 60, "h"), (minutes % 60, "min")].filter { $0.0 > 0 }
    return parts.map { "\($0.0) \($0.1)" }.joined(separator: " ")
  }
}

/// A row of a table whose last cell is a time.
private struct Row {
  /// The line of the page, from 1.
  let line: Int
  /// The first cell, without links.
  let name: String
  /// The last cell, `5 h 45 min` for example.
  let time: String
}
