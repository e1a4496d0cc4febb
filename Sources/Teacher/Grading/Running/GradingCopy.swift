// The copy of the workbook that answers are graded in.

import Curriculum
import ExerciseRuns
import Foundation

/// A workbook of its own for grading: the teacher's tests, with one student's answers at a time.
struct GradingCopy {
  private let copy: BookCopy
  /// The folder of the copy.
  var root: URL { copy.root }

  /// Names the copy of a workbook, which is below its build folder.
  init(of original: URL) {
    let place = original.appending(path: ".build/workbook/grade", directoryHint: .isDirectory)
    self.init(BookCopy(of: original, at: place))
  }

  /// Grades in a copy at another place.
  init(_ copy: BookCopy) { self.copy = copy }

  /// Makes the copy equal to the workbook as it was shipped.
  ///
  /// A student's workbook can be graded itself, so nothing in its folders of exercises counts: each has
  /// its stubs, and files that the finished chapter has, too.
  ///
  /// - Returns: The book, with the headers of the stubs.
  /// - Throws: Why a file cannot be copied.
  func update() throws -> Workbook {
    try copy.update(Workbook(root: copy.original).chapters)
    for chapter in copy.book.chapters {
      let stubs = try Set(names(in: chapter.stubs))
      for name in try names(in: chapter.path) where name.hasSuffix(".swift") {
        let isGiven = exists("\(chapter.solution)/\(name)")
        if !stubs.contains(name), !isGiven { try remove("\(chapter.path)/\(name)") }
      }
      for name in stubs { try copyFile("\(chapter.stubs)/\(name)", to: "\(chapter.path)/\(name)") }
    }
    return copy.book
  }

  /// Puts answers into the place of the exercises.
  ///
  /// No verdict is kept: otherwise that on one exercise could change how another is tested. So a file
  /// stands where the tests would make a folder for them.
  ///
  /// - Throws: Why a file cannot be written.
  func put(_ texts: [ExerciseID: String], into chapters: [Chapter]) throws {
    for chapter in chapters { try copy.put(texts, into: chapter) }
    let folder = root.appending(path: ".build", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data().write(to: folder.appending(path: "workbook"))
  }

  /// The book in the copy, with the answers that were put there.
  var book: Workbook { copy.book }

  // MARK: Files, by their paths in the copy

  private func place(_ path: String) -> URL { root.appending(path: path) }

  private func names(in folder: String) throws -> [String] {
    guard exists(folder) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: place(folder).path)
  }

  private func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: place(path).path)
  }

  private func remove(_ path: String) throws { try FileManager.default.removeItem(at: place(path)) }

  /// Copies a file, unless the other is the same already: then it keeps its date.
  private func copyFile(_ path: String, to other: String) throws {
    let data = try Data(contentsOf: place(path))
    if (try? Data(contentsOf: place(other))) != data { try data.write(to: place(other)) }
  }
}
