// `workbook new exercise 5.20 --remove`: takes an exercise out of the book, and keeps what is removed.

import CommandSupport
import Curriculum
import ExerciseRuns
import Foundation

/// The removal of one exercise: its files, and its parts of the lesson and of the hints.
package struct Removal: Sendable {
  /// The files and folders of the exercise, relative to the workbook's folder.
  package let files: [String]
  /// Where all of it is kept, relative to the workbook's folder.
  package let place: String

  /// The pages as they will be, and at the place what they lose.
  private let draft: Draft

  /// The pages that lose a section.
  package var pages: [String] { draft.texts.keys.filter { !$0.hasPrefix(place) }.sorted() }

  /// Finds what belongs to an exercise, and removes nothing yet.
  ///
  /// - Throws: That there is no such exercise, or that another builds on it.
  package init(of number: String, in book: Workbook) throws(CommandError) {
    guard let id = ExerciseID(number), let chapter = book.chapter(id.chapter),
      let exercise = book.exercise(id)
    else { throw .failure("There is no exercise '\(number)' to remove.") }
    let others = chapter.exercises.filter { $0.prerequisites.contains(id) }.map { "\($0.id)" }
    guard others.isEmpty else {
      throw .failure(
        "\(id) cannot be removed: \(listed(others)) builds on it. Change that header first.")
    }
    let place = ".workbook/removed/\(id) \(exercise.title)"
    var draft = Draft(in: book)
    for page in [chapter.lesson, chapter.hintFile] {
      var lines = lines(of: book.text(of: page))
      let prose = Page(page, in: book.root).prose
      guard let start = prose.firstIndex(where: { $0.hasPrefix("## \(id) ") }) else { continue }
      let end = prose[(start + 1)...].firstIndex { $0.hasPrefix("## ") } ?? lines.endIndex
      draft.texts["\(place)/\(page)"] = lines[start..<end].joined(separator: "\n")
      lines.removeSubrange(start..<end)
      draft.texts[page] = lines.joined(separator: "\n")
    }
    files = [exercise.path, exercise.solution, exercise.variants, exercise.tests]
      .filter(book.exists)
    self.place = place
    self.draft = draft
  }

  /// Moves everything to its place; an earlier removal there is replaced.
  ///
  /// - Throws: The error of the file system.
  package func run() throws {
    let root = draft.book.root
    try? FileManager.default.removeItem(at: root.appending(path: place))
    for path in files {
      let kept = root.appending(path: "\(place)/\(path)")
      try FileManager.default.createDirectory(
        at: kept.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.moveItem(at: root.appending(path: path), to: kept)
    }
    try draft.write()
  }
}
