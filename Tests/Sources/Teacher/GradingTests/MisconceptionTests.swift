// What students get wrong: the list of an exercise, and those of this very book.

import Curriculum
import ExerciseRuns
import Foundation
import TestSupport
import Testing

@testable import Grading

@Suite struct MisconceptionTests {

  @Test func `each mistake of the book is a row, and nearly all name their tests`() throws {
    let book = Workbook(root: ThisBook.root)
    let solutions = ThisBook.root.appending(path: "Solutions").path
    let files = (FileManager.default.subpaths(atPath: solutions) ?? []).map { "Solutions/\($0)" }
    let wrong = try files.filter { file in
      guard file.hasSuffix(Variant.ending) else { return false }
      return try ["Wrong ", "Race "].contains { try ThisBook.text(of: file).hasPrefix($0) }
    }
    let all = Misconceptions.all(in: .book, of: book).flatMap(\.entries)
    #expect(Set(all.map { $0.mistake.path }) == Set(wrong))
    let unnamed = all.filter { $0.judge == "the tests" }
    // A crash may come before any test has begun to be counted.
    #expect(unnamed.count * 50 <= all.count, "\(unnamed.map(\.mistake.path))")
  }
}
