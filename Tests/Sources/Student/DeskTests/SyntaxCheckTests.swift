// A chapter that is not built, and cannot be read as Swift: its first error is told.

import Curriculum
import Desk
import ExerciseRuns
import TestSupport
import Testing

@Suite struct SyntaxCheckTests {
  @Test func `of each chapter the first error is found, in its files or in its tests`() throws {
    let book = try TemporaryBook()
    for (number, name) in [(1, "Callbacks"), (2, "Operations"), (3, "Adapters")] {
      try book.write("Chapters/Chapter\(number)\(name)/README.md", "# \(number) · \(name)\n")
      try book.write("Chapters/Chapter\(number)\(name)/A.swift", "let a: Missing = /[0-9]+/\n")
      try book.write("Chapters/Chapter\(number)\(name)/._A.swift", "func (\n")
    }
    try book.write("Chapters/Chapter1Callbacks/B.swift", "func b() {\n  let b = (1\n}\n")
    try book.write("Tests/Chapter2OperationsTests/Deep/T.swift", "func (\n")
    let chapters = Workbook(root: book.root).chapters
    let errors = try SyntaxCheck(root: book.root).errors(in: chapters)
    #expect(
      errors.map(\.file) == [
        "Chapters/Chapter1Callbacks/B.swift", "Tests/Chapter2OperationsTests/Deep/T.swift",
      ], "a type that is missing is no error of syntax")
    #expect(errors.map(\.line) == [3, 1])
    #expect(try SyntaxCheck(root: book.root).errors(in: []) == [])
  }
}
