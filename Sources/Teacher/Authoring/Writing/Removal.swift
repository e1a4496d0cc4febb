// `workbook new exercise 5.20 --remove`: takes an exercise out of the book, and keeps what is removed.

import CommandSupport
import Curriculum
import ExerciseRuns
import Foundation

/// The removal of one exercise: its files, and its parts of the lesson and of the hints.
package struct Removal: Sendable {
  /// The files and folders of the exercise, relative to the workbook's folder.
  package let files: [String]
  /// The pages that lose a section.
  package var pages: [String] { cuts.map(\.page) }
  /// Where all of it is kept, relative to the workbook's folder.
  package let place: String

  /// A page, what is left of it, and the section that it loses.
  private typealias Cut = (page: String, left: String, section: String)

  private let cuts: [Cut]
  private let root: URL

  /// Finds what belongs to an exercise, and removes nothing yet.
  ///
  /// - Throws: That there is no such exercise, or that another builds on it.
  package init(of number: String, in book: Workbook) throws(CommandError) {
    guard let id = ExerciseID(number), let chapter = book.chapter(id.chapter),
      let exercise = chapter.exercises.first(where: { $0.id == id })
    else { throw .failure("There is no exercise '\(number)' to remove.") }
    let others = chapter.exercises.filter { $0.prerequisites.contains(id) }.map { "\($0.id)" }
    guard others.isEmpty else {
      throw .failure(
        "\(id) cannot be removed: \(listed(others)) builds on it. Change that header first.")
    }
    root = book.root
    place = ".workbook/removed/\(id) \(exercise.title)"
    let name = exercise.fileName
    let all = [
      exercise.path, "\(chapter.solution)/\(name)",
      "\(chapter.variants)/\(exercise.title)", "\(chapter.tests)/\(exercise.title)Tests.swift",
    ]
    files = all.filter { [root] in
      FileManager.default.fileExists(atPath: root.appending(path: $0).path)
    }
    cuts = [chapter.lesson, chapter.hintFile].compactMap { [root] page in
      Self.cut(id, from: page, in: root)
    }
  }

  /// Cuts the section of an exercise out of a page; nil if there is none.
  private static func cut(_ id: ExerciseID, from page: String, in root: URL) -> Cut? {
    let text = Page.text(of: page, in: root)
    let (lines, prose) = (lines(of: text), Page(text).prose)
    guard let start = prose.firstIndex(where: { $0.hasPrefix("## \(id) ") }) else { return nil }
    let end = prose[(start + 1)...].firstIndex { $0.hasPrefix("## ") } ?? lines.endIndex
    let left = Array(lines[..<start] + lines[end...])
    return (page, left.joined(separator: "\n"), lines[start..<end].joined(separator: "\n"))
  }

  /// Moves everything to its place; an earlier removal there is replaced.
  ///
  /// - Throws: The error of the file system.
  package func run() throws {
    let target = root.appending(path: place)
    try? FileManager.default.removeItem(at: target)
    for path in files {
      let kept = target.appending(path: path)
      try FileManager.default.createDirectory(
        at: kept.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.moveItem(at: root.appending(path: path), to: kept)
    }
    for (page, left, section) in cuts {
      try SourceFile.write(Data(section.utf8), to: target.appending(path: page))
      try Data(left.utf8).write(to: root.appending(path: page))
    }
  }
}
