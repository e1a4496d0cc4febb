// A chapter that does not compile, in its source or in its tests, changes no verdict of another.

import Curriculum
import ExerciseRuns
import TestSupport
import Testing

@Suite(.serialized, .enabled(if: buildsBooks, "WORKBOOK_AUTHORING=1 builds a copy of the book"))
struct ChapterMatrixTests {
  let book: BuiltBook

  init() throws {
    book = try BuiltBook()
    for chapter in 1...6 { try book.solve("\(chapter).1") }
  }

  @Test(arguments: [(1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 1)], [true, false])
  func `a broken chapter is left out, and the verdicts of another are as they were`(
    chapters: (broken: Int, asked: Int),
    isSource: Bool
  ) async throws {
    let broken = try #require(book.book.chapter(chapters.broken))
    let first = try #require(broken.exercises.first)
    let path = isSource ? first.path : "\(broken.tests)/\(first.title)Tests.swift"
    let ended = try await book.with("\nfunc (\n", appendedTo: path) {
      try await book.workbook("test", "\(chapters.asked)")
    }
    let lines = ended.output.split(separator: "\n").map(String.init)
    let note = "Chapter \(broken.id) does not compile, so it is left out:"
    #expect(lines.first?.hasPrefix(note) == true, "\(ended.output)\(ended.errors)")
    let verdicts = lines.filter { $0.hasPrefix("  \(chapters.asked).") }
    let exercises = try #require(book.book.chapter(chapters.asked)).exercises
    #expect(verdicts.count == exercises.count && verdicts.first?.hasSuffix("solved") == true)
    #expect(ended.status == 1, "the other exercises are not started")
  }

  @Test
  func `a chapter that was asked for shows the compiler's errors, those of the exercise first`()
    async throws
  {
    try book.put("// Exercise 1.2 · Decoding · write · 25 min\nlet a: Int = missing\n", "1.2")
    let ended = try await book.workbook("test", "1.2")
    #expect(ended.status == 1)
    #expect(ended.output.hasPrefix("  1.2  Decoding  does not compile\n"), "\(ended.output)")
    let error =
      "Chapters/Chapter1Callbacks/Decoding.swift:2:14: error: cannot find 'missing' in scope"
    #expect(ended.output.contains(error))
    let other = try await book.workbook("test", "2.1")
    #expect(other.status == 0 && other.output.contains("  2.1  "), "\(other.output)")
  }
}
