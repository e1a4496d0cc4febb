// The marks of this very book: the number of a trap at the end of a mistake's misconception.

import Curriculum
import Desk
import ExerciseRuns
import TestSupport
import Testing

@Suite struct TrapMarkTests {
  let book: Workbook
  let table: String

  init() throws {
    book = Workbook(root: ThisBook.root)
    table = try ThisBook.text(of: "Tests/TRAPS.md")
  }

  /// The mistakes with a mark, in any form: one that `repair` could not read is a slip, too.
  private var marked: [Variant] {
    let mistakes = book.chapters.flatMap { chapter in
      chapter.exercises.flatMap { AnswerFiles(of: chapter, in: book.root).mistakes($0) }
    }
    return mistakes.filter { $0.misconception.contains(#/\([A-Z][0-9]/#) }
  }

  @Test func `every mark names a row of the table`() {
    for mistake in marked {
      let isNamed = mistake.libraryTrap(in: table)?.contains(" has it, too: ") ?? false
      #expect(isNamed, "\(mistake.path): its mark must be last, and a number in Tests/TRAPS.md")
    }
  }

  @Test func `many mistakes, in at least five chapters, bear a mark`() {
    let chapters = Set(marked.map(\.exercise.chapter))
    #expect(marked.count >= 39)
    #expect(chapters.count >= 5)
  }

  @Test func `only mistakes that repair can show bear a mark`() {
    for mistake in marked {
      let isShown = mistake.isRefusedByTest
      #expect(isShown, "\(mistake.path) does not compile, so repair never shows it")
    }
  }
}
