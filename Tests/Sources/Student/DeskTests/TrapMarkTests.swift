// The marks of this very book: the number of a trap at the end of a mistake's misconception.

import TestSupport
import Testing

@testable import WorkbookCLI

@Suite struct TrapMarkTests {
  @Test func `each mark is last, names a row of the table, and is of a mistake that repair shows`()
    throws
  {
    let table = try ThisBook.text(of: "Tests/TRAPS.md")
    let book = Workbook(root: ThisBook.root)
    let mistakes = book.exercises.flatMap(AnswerFiles(in: book.root).mistakes)
    // In any form: one that repair could not read is a slip, too.
    let marked = mistakes.filter { $0.misconception.contains(#/\([A-Z][0-9]/#) }
    for mistake in marked {
      let isNamed = mistake.libraryTrap(in: table)?.contains(" has it, too: ") == true
      #expect(isNamed && mistake.isRefusedByTest, "\(mistake.path)")
    }
    #expect(marked.count >= 39 && Set(marked.map(\.exercise.chapter)).count >= 5)
  }
}
