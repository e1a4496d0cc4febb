// Checks the times that a page gives for chapters and exercises.

import Curriculum
import Foundation
import Questions

/// Finds rows of tables whose times are out of date, and chapters that have no row in the contents.
///
/// A row is checked if its last cell is a time. Its first cell then names chapters (`1 → 6`),
/// exercises (`1.1–1.4, 6.3`) or `all`, with links or without. The time is the sum of the minutes in
/// the headers of these exercises, and two minutes for the questions of each that has some.
struct MinutesCheck {
  /// The page that has a row for each chapter.
  static let contents = "Chapters/README.md"

  /// The page, relative to the workbook's folder.
  let page: String
  let book: Workbook

  /// One sentence for each row that is wrong or missing.
  var problems: [String] {
    let rows = Row.all(in: Page.text(of: page, in: book.root))
    return rows.compactMap(problem) + (page == Self.contents ? missingRows(rows) : [])
  }

  /// One sentence for each row about some chapters that is wrong.
  func problems(about chapters: [Chapter]) -> [String] {
    let ids = Set(chapters.map(\.id))
    let rows = Row.all(in: Page.text(of: page, in: book.root))
    return rows.filter { row in
      (exercises(in: row) ?? []).contains { ids.contains($0.id.chapter) }
    }.compactMap(problem)
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
  private func missingRows(_ rows: [Row]) -> [String] {
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
    let named = row.names.map(exercises)
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

  /// The chapters and exercises that the first cell names.
  var names: [String] {
    name.split { " ,→".contains($0) }.map(String.init).filter { $0 != "and" }
  }

  /// The rows of a page.
  static func all(in text: String) -> [Row] {
    lines(of: Page.withoutFences(text)).enumerated().compactMap { number, line in
      let cells = line.split(separator: "|").map(trimmed)
      guard line.hasPrefix("|"), let first = cells.first, let last = cells.last,
        last.contains(/^(\d+ h)?( ?\d+ min)?$/), !last.isEmpty
      else { return nil }
      let name = first.replacing(/\[([^\]]*)\]\([^)]*\)/) { $0.1 }
      return Row(line: number + 1, name: name, time: last)
    }
  }
}
