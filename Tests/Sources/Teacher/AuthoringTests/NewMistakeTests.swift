// A mistake from what stands in a chapter's file, and what is refused instead.

import CommandSupport
import Curriculum
import Foundation
import TestSupport
import Testing

@testable import Authoring

@Suite struct NewMistakeTests {
  let book: TemporaryBook
  let file = "Chapters/Chapter1Callbacks/Retry.swift"
  let folder = "Solutions/Chapter1Callbacks"
  let wrong = "// Exercise 1.1 · Retry · write · 10 min\nlet tries = 2\n"

  init() throws {
    book = try TemporaryBook()
    try book.addComplete("1.1", "Retry", "write · 10 min")
    try book.write("\(folder)/Retry.swift", wrong.replacing("2", with: "3"))
    try book.write(file, wrong)
  }

  @Test func `the wrong answer becomes a difference, and the file its stub`() throws {
    let draft = try mistake("tries-twice", because: "The student believed that twice is enough")
    let path = "\(folder)/Mistakes/Retry/tries-twice.diff"
    #expect(draft.created == [path] && draft.changed == [file] && !draft.hasMarks)
    try draft.write()
    #expect(
      try book.read(path) == """
        Mistake 1.1 · tries-twice · The student believed that twice is enough · expect: "three tries"

        @@ -1,2 +1,2 @@
         // Exercise 1.1 · Retry · write · 10 min
        -let tries = 3
        +let tries = 2

        """)
    #expect(try book.read(file) == book.read("\(folder)/Stubs/Retry.swift"))
    let made = try #require(Mistake(book.read(path), path: path))
    #expect(try made.answer(in: book.root) == wrong)
  }

  @Test func `what the student believed can be written later`() throws {
    let draft = try mistake("tries-twice", because: nil)
    #expect(draft.hasMarks)
    try draft.write()
    let chapter = try #require(Workbook(root: book.root).chapter(1))
    #expect(
      MarkCheck(chapter: chapter, root: book.root).problems == [
        "\(folder)/Mistakes/Retry/tries-twice.diff:1: still to be written: "
          + "The student believed that … · expect: \"three tries\""
      ])
  }

  @Test(arguments: [
    ("Stubs/Retry.swift", "tries-twice", "is as it is shipped. Write the wrong answer"),
    ("Retry.swift", "tries-twice", "is the finished file, in which nothing is wrong. Write the"),
    (nil, "wrong", "Mistakes/Retry/wrong.diff exists already. Choose another name"),
    (nil, "Tries twice", "'Tries twice' and its words make no first line of a mistake"),
  ])
  func `what makes no mistake is refused, and nothing is lost`(
    copied: String?, name: String, words: String
  ) throws {
    if let copied { try book.write(file, book.read("\(folder)/\(copied)")) }
    let before = try book.read(file)
    let sentence = refusal { try mistake(name, because: nil) }
    #expect(sentence.contains(words))
    #expect(try book.read(file) == before)
  }

  @Test func `words in two lines, and an exercise without its finished file, are refused`() throws {
    let words = "one line\nand another"
    #expect(throws: CommandError.self) { try mistake("a", because: words) }
    try book.remove("\(folder)/Retry.swift")
    let sentence = refusal { try mistake("a", because: nil) }
    #expect(sentence == "1.1 needs its stub and its finished file. Write both.")
  }

  private func mistake(_ name: String, because belief: String?) throws -> Draft {
    let workbook = Workbook(root: book.root)
    let exercise = try #require(workbook.exercise(ExerciseID(chapter: 1, number: 1)))
    return try Draft.mistake(
      name, of: exercise, because: belief, .test("three tries"), in: workbook)
  }
}
