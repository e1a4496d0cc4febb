// The copy of the book that is built and tested, so that no file of a student is touched.

import Curriculum
import Foundation

/// A copy of the book at a fixed place, which keeps what was built before.
package struct BookCopy: Sendable {
  /// What the package needs.
  private static let parts = ["Package.swift", "Sources", "Tests", "Solutions", "Chapters"]

  /// The folder of the workbook.
  package let original: URL
  /// The folder of the copy.
  package let root: URL

  /// Names the copy of a workbook, below its build folder.
  package init(of original: URL) {
    self.init(
      of: original,
      at: original.appending(path: ".build/workbook/verify", directoryHint: .isDirectory))
  }

  /// Names the copy of a workbook at another place.
  package init(of original: URL, at root: URL) { (self.original, self.root) = (original, root) }

  /// Makes the copy equal to the book, with each exercise as it is shipped.
  ///
  /// A file that is the same keeps its date, so that the next build is short.
  ///
  /// - Throws: Why a file cannot be copied.
  package func update(_ chapters: [Chapter]) throws {
    let files = try Self.parts.flatMap { try Self.files(below: $0, in: original) }
    let old = try Self.parts.flatMap { try Self.files(below: $0, in: root) }
    for path in Set(old).subtracting(files) {
      try FileManager.default.removeItem(at: root.appending(path: path))
    }
    let shipped = chapters.reduce(into: [String: String]()) { shipped, chapter in
      for exercise in chapter.exercises {
        shipped[exercise.path] = "\(chapter.stubs)/\(exercise.fileName)"
      }
    }
    for path in files {
      try write(Data(contentsOf: original.appending(path: shipped[path] ?? path)), to: path)
    }
  }

  /// Puts the answers of a trial into the place of the exercises, and forgets earlier verdicts.
  package func put(_ texts: [ExerciseID: String], into chapter: Chapter) throws {
    for exercise in chapter.exercises {
      try write(Data((texts[exercise.id] ?? "").utf8), to: exercise.path)
    }
    let verdicts = root.appending(path: ".build/workbook")
    try? FileManager.default.removeItem(at: verdicts)
  }

  /// The book in the copy, as its tests see it.
  package var book: Workbook { Workbook(root: root) }

  private func write(_ data: Data, to path: String) throws {
    let file = root.appending(path: path)
    guard (try? Data(contentsOf: file)) != data else { return }
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try data.write(to: file)
  }

  private static func files(below part: String, in root: URL) throws -> [String] {
    let folder = root.appending(path: part).path
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) else { return [] }
    guard isFolder.boolValue else { return [part] }
    return try FileManager.default.subpathsOfDirectory(atPath: folder).map { "\(part)/\($0)" }
      .filter { path in
        FileManager.default.fileExists(
          atPath: root.appending(path: path).path, isDirectory: &isFolder) && !isFolder.boolValue
      }
  }
}
