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
    let files = Set(
      FileManager.default.subpaths(atPath: ThisBook.root.appending(path: "Solutions").path) ?? []
    )
    .filter { $0.hasSuffix(Mistake.ending) }
    let all = Misconceptions.all(in: .book, of: book).flatMap(\.entries)
    #expect(Set(all.map { $0.mistake.path }) == Set(files.map { "Solutions/\($0)" }))
    let tested = all.filter { $0.mistake.refusal.isByTest }
    let named = tested.count { $0.test != nil }
    #expect(named * 10 >= tested.count * 7, "\(named) of \(tested.count) name a test")
  }
}
