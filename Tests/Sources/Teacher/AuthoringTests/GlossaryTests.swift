// The glossary is made from the lessons: a term is bold once, and not used before.

import Curriculum
import Foundation
import TestSupport
import Testing

@testable import Authoring

@Suite struct GlossaryTests {
  private static let page = "Chapters/Chapter1Callbacks/README.md"
  private let book: TemporaryBook

  init() throws {
    book = try TemporaryBook()
    try book.addComplete("1.1", "Retry", "write · 10 min · W3.1")
  }

  /// `WORKBOOK_WRITE=1` writes the page of this book.
  @Test func `the page of this book is what its lessons say`() throws {
    let glossary = Glossary(of: Workbook(root: ThisBook.root))
    if ProcessInfo.processInfo.environment["WORKBOOK_WRITE"] == "1" {
      try Data(glossary.text.utf8).write(to: ThisBook.root.appending(path: Glossary.page))
    }
    #expect(glossary.staleness == [])
    #expect(glossary.terms.count > 30)
  }

  @Test func `no term of this book is introduced twice, or used before`() {
    let book = Workbook(root: ThisBook.root)
    #expect(Glossary(of: book).problems(in: book.chapters) == [])
  }

  @Test func `a term has its sentence, with the one before if it points back`() throws {
    let glossary = try glossary(
      "One. You call a piece of code. That is a **callback**. A **task** (`T.a`) ends. Two.")
    #expect(
      glossary.text.hasSuffix(
        """
        | callback | You call a piece of code. That is a **callback**. | [1](Chapter1Callbacks/README.md#1--callbacks) |
        | task | A **task** (`T.a`) ends. | [1](Chapter1Callbacks/README.md#1--callbacks) |

        """))
  }

  @Test func `tables, code, headings and the beginnings of paragraphs have no terms`() throws {
    let text = "**New: a task.** Text.\n\n| **sending** | |\n\n```text\na **word** here\n```"
    #expect(try glossary(text).terms.isEmpty)
  }

  @Test func `a term that is introduced twice is a slip`() throws {
    let text = "A **task** ends.\n\nHere a **task** begins."
    #expect(
      try problems(in: text) == [
        "\(Self.page):5: 'task' is introduced already, in \(Self.page):3. "
          + "Bold is for the first time, and for one meaning."
      ])
  }

  @Test(arguments: ["Tasks end.", "See [the task](https://swift.org)."])
  func `a term that is used before is a slip`(use: String) throws {
    #expect(
      try problems(in: "\(use)\n\nIt is a **task**.") == [
        "\(Self.page):3 uses 'task', which line 5 introduces. "
          + "Introduce it there, or use another word."
      ])
  }

  @Test(arguments: ["`task`", "## 1.2 A task", "| a task |", "A taskforce.", "**New: a task.**"])
  func `code, headings and tables use no term`(use: String) throws {
    #expect(try problems(in: "\(use)\n\nIt is a **task**.") == [])
  }

  private func problems(in text: String) throws -> [String] {
    let book = try workbook(text)
    return Glossary(of: book).problems(in: book.chapters)
  }

  private func glossary(_ text: String) throws -> Glossary { try Glossary(of: workbook(text)) }

  /// The book, whose only lesson has a text.
  private func workbook(_ text: String) throws -> Workbook {
    try book.write(Self.page, "# 1 · Callbacks\n\n\(text)\n")
    return Workbook(root: book.root)
  }
}
