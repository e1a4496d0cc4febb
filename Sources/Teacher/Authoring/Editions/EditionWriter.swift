// Writes an edition for students into an empty folder.

import CommandSupport
import Curriculum
import ExerciseRuns
import Foundation

/// Writes the files of an edition.
package struct EditionWriter {
  private let edition: Edition
  private let book: Workbook
  private let folder: URL

  /// Names an edition of a book, and the folder for it.
  ///
  /// - Throws: That the folder is not empty, or lies in the book.
  package init(_ edition: Edition, of book: Workbook, in folder: URL) throws(CommandError) {
    (self.edition, self.book, self.folder) = (edition, book, folder.standardizedFileURL)
    let path = self.folder.path
    guard !(path + "/").hasPrefix(book.root.standardizedFileURL.path + "/") else {
      throw .usage("\(path) is in the workbook itself. Name a folder outside it.")
    }
    let names = try? FileManager.default.contentsOfDirectory(atPath: path)
    guard names?.isEmpty ?? !FileManager.default.fileExists(atPath: path) else {
      throw .usage(
        "\(path) is not an empty folder. Name an empty one or a new one; "
          + "a student's copy takes an edition with: swift run workbook update FOLDER")
    }
  }

  /// Writes all files.
  ///
  /// - Returns: How many there are.
  /// - Throws: That a file cannot be read or written.
  package func write() throws(CommandError) -> Int {
    let paths = BookFiles.all(in: book.root).filter(edition.has)
    for path in paths { try write(path) }
    try write(Data("\(edition.sentence)\n".utf8), to: Workbook.editionFile)
    guard edition.hasGiven else { return paths.count + 1 }
    try write(Data(Edition.givenText.utf8), to: Edition.given)
    return paths.count + 2
  }

  private func write(_ path: String) throws(CommandError) {
    let source = book.root.appending(path: stub(for: path) ?? path)
    guard let data = try? Data(contentsOf: source) else {
      throw .failure(
        "\(source.path) cannot be read. The edition in \(folder.path) is not complete.")
    }
    let text = String(data: data, encoding: .utf8).map { Data(edition.text(of: path, $0).utf8) }
    try write(text ?? data, to: path)
  }

  /// The stub that is handed out in the place of an exercise's file.
  private func stub(for path: String) -> String? {
    for chapter in book.chapters {
      guard let exercise = chapter.exercises.first(where: { $0.path == path }) else { continue }
      return "\(chapter.stubs)/\(exercise.fileName)"
    }
    return nil
  }

  private func write(_ data: Data, to path: String) throws(CommandError) {
    do {
      try BookFiles.write(data, path, from: book.root, to: folder)
    } catch {
      let file = folder.appending(path: path).path
      throw .failure("\(file) cannot be written: \(error.localizedDescription)")
    }
  }
}
