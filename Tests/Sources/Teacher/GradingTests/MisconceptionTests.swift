// What students get wrong: the list of an exercise, and those of this very book.

import Curriculum
import ExerciseRuns
import Foundation
import TestSupport
import Testing

@testable import Grading

@Suite struct MisconceptionTests {

  @Test func `each mistake of the book is a row, and most name the test that refuses them`() throws
  {
    let book = Workbook(root: ThisBook.root)
    let solutions = ThisBook.root.appending(path: "Solutions").path
    let files = (FileManager.default.subpaths(atPath: solutions) ?? []).map { "Solutions/\($0)" }
    let wrong = try files.filter { file in
      guard file.hasSuffix(Variant.ending) else { return false }
      return try ["Wrong ", "Race "].contains { try ThisBook.text(of: file).hasPrefix($0) }
    }
    let all = Misconceptions.all(in: .book, of: book).flatMap(\.entries)
    #expect(Set(all.map { $0.mistake.path }) == Set(wrong))
    let tested = all.filter { $0.mistake.isRefusedByTest }
    let named = tested.count { $0.test != nil }
    #expect(named * 10 >= tested.count * 7, "\(named) of \(tested.count) name a test")
  }
}
