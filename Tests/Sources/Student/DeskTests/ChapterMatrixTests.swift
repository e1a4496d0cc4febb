// A chapter that does not compile, in its source or in its tests, changes no verdict of another.

import Curriculum
import TestSupport
import Testing

extension BuiltBookTests {
  @Suite struct ChapterMatrixTests {
    let book: BuiltBook

    init() throws {
      book = try BuiltBook.shared.get()
      let first = book.chapters.map { "\($0.id).1" }
      try book.arrange(
        Dictionary(uniqueKeysWithValues: first.map { ($0, try book.solution(of: $0)) }))
    }

    @Test(arguments: [(1, true), (4, false), (7, true)])
    func `a broken chapter is left out, and the verdicts of another are as they were`(
      chapter: Int, isSource: Bool
    ) async throws {
      let broken = try #require(book.chapters.first { $0.id == chapter })
      let asked = try #require(book.chapters.first { $0.id == chapter % book.chapters.count + 1 })
      let first = try #require(broken.exercises.first)
      let path = isSource ? first.path : first.tests
      let ended = try await book.with("\nfunc (\n", appendedTo: path) {
        try await book.workbook(["test", "\(asked.id)"])
      }
      let lines = ended.output.split(separator: "\n").map(String.init)
      let verdicts = lines.filter { $0.hasPrefix("  \(asked.id).") }
      #expect(verdicts.count == asked.exercises.count, "\(ended.output)")
      #expect(verdicts.first?.hasSuffix("solved") == true, "\(ended.output)")
      #expect(ended.status == 1, "the other exercises are not started")
    }
  }
}
