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
    let files = FileManager.default
    try copy.update(Workbook(root: copy.original).chapters)
    for chapter in copy.book.chapters {
      let folder = root.appending(path: chapter.path)
      let stubs = try? files.contentsOfDirectory(atPath: root.appending(path: chapter.stubs).path)
      let finished = root.appending(path: chapter.solution).path
      for name in try files.contentsOfDirectory(atPath: folder.path) where name.hasSuffix(".swift")
      {
        guard stubs?.contains(name) != true, !files.fileExists(atPath: "\(finished)/\(name)") else {
          continue
        }
        try files.removeItem(at: folder.appending(path: name))
      }
      for name in stubs ?? [] {
        let stub = try Data(contentsOf: root.appending(path: "\(chapter.stubs)/\(name)"))
        let place = folder.appending(path: name)
        if (try? Data(contentsOf: place)) != stub { try stub.write(to: place) }
      }
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
}
