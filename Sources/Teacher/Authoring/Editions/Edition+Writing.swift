// Writes an edition for students into an empty folder.

import CommandSupport
import Curriculum
import ExerciseRuns
import Foundation

extension Edition {
  /// Writes all files.
  ///
  /// - Parameter folder: Where the edition is written; it must be empty or new, and outside the book.
  /// - Returns: How many files there are.
  /// - Throws: That the folder is not empty, lies in the book, or that a file cannot be read or written.
  package func write(to folder: URL) throws(CommandError) -> Int {
    let folder = folder.standardizedFileURL
    try check(folder.path)
    let paths = BookFiles.all(in: book.root).filter(has)
    for path in paths { try write(content(of: path, for: folder), path, to: folder) }
    let exercises = book.exercises.filter { chapters.contains($0.id.chapter) }
    for exercise in exercises {
      try write(Data(stub(of: exercise).utf8), Stub(of: exercise).whole, to: folder)
    }
    try write(Data("\(sentence)\n".utf8), Workbook.editionFile, to: folder)
    if hasGiven { try write(Data(Self.givenText.utf8), Self.given, to: folder) }
    return paths.count + exercises.count + (hasGiven ? 2 : 1)
  }

  /// Fails unless a folder is empty or new, and outside the book.
  private func check(_ path: String) throws(CommandError) {
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

  /// What a file has in this edition: an exercise is handed out as its stub.
  private func content(of path: String, for folder: URL) throws(CommandError) -> Data {
    if let exercise = book.exercises.first(where: { $0.path == path }) {
      return Data(try stub(of: exercise).utf8)
    }
    let source = book.root.appending(path: path)
    guard let data = try? Data(contentsOf: source) else {
      throw .failure(
        "\(source.path) cannot be read. The edition in \(folder.path) is not complete.")
    }
    return String(data: data, encoding: .utf8).map { Data(text(of: path, $0).utf8) } ?? data
  }

  private func stub(of exercise: Exercise) throws(CommandError) -> String {
    do throws(BookProblem) {
      return try Stub(of: exercise).text(in: book.root)
    } catch {
      throw .failure("\(error). The edition is not complete.")
    }
  }

  private func write(_ data: Data, _ path: String, to folder: URL) throws(CommandError) {
    do {
      try BookFiles.write(data, path, from: book.root, to: folder)
    } catch {
      let file = folder.appending(path: path).path
      throw .failure("\(file) cannot be written: \(error.localizedDescription)")
    }
  }
}
