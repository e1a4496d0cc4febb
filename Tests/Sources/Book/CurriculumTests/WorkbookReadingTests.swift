// Reading the chapters and exercises of a book from its folders.

import Curriculum
import Foundation
import TestSupport
import Testing

@Suite struct WorkbookReadingTests {
  let book: TemporaryBook

  init() throws { book = try TemporaryBook() }

  @Test func `chapters come in the order of their numbers, with the titles of their lessons`()
    throws
  {
    try book.write("Chapters/Chapter10Late/README.md", "text only\n")
    try book.write(
      "Chapters/Chapter2Operations/README.md",
      "intro\n\n# 2 · Operations and queues\n"
    )
    try book.write("Chapters/Chapter/README.md", "# no number\n")
    try book.write("Chapters/Chapter3/README.md", "# no name\n")
    let chapters = book.workbook.chapters
    #expect(chapters.map(\.id) == [2, 10])
    #expect(chapters.map(\.title) == ["Operations and queues", "Late"])
  }

  @Test func `the finished code of a style is found even if its chapter has no exercises`() throws {
    try book.write("Solutions/Chapter4Chains/UserFetch.swift", "// finished\n")
    let workbook = book.workbook
    #expect(workbook.solution(in: "chains") == "Solutions/Chapter4Chains")
    #expect(workbook.solution(in: "hains") == nil)
  }

  @Test func `exercises come in the order of their numbers, not of their files`() throws {
    try book.add("1.10", "A", "write · 5 min")
    try book.add("1.2", "B", "write · 5 min")
    try book.write("Chapters/Chapter1Callbacks/Helper.swift", "// Only helps.\n")
    let workbook = book.workbook
    #expect(workbook.exercises.map(\.title) == ["B", "A"])
    #expect(workbook.problems.isEmpty)
  }

  @Test(arguments: ["\n", "\r\n"])
  func `the line of an exercise is that of its own TODO`(newline: String) throws {
    let text = [
      "\u{FEFF}// Exercise 1.1 · A · write · 5 min", "// TODO 1.10: no", "f() // TODO 1.1",
    ]
    try book.write("Chapters/Chapter1Callbacks/A.swift", text.joined(separator: newline))
    #expect(book.workbook.exercises.first?.line == 3)
  }

  @Test func `without a TODO, the place of an exercise is its file`() throws {
    try book.write("Chapters/Chapter1Callbacks/A.swift", "// Exercise 1.1 · A · write · 5 min")
    let exercise = try #require(book.workbook.exercises.first)
    #expect(exercise.line == nil)
    #expect(exercise.place == "Chapters/Chapter1Callbacks/A.swift")
  }

  @Test func `without a TODO, the line of an exercise is the first that differs from its stub`()
    throws
  {
    try book.add("1.1", "A", "write · 5 min")
    let header = "// Exercise 1.1 · A · write · 5 min"
    try book.write("Chapters/Chapter1Callbacks/A.swift", header + "\n\nfunc f() { done() }\n")
    #expect(book.workbook.exercises.first?.line == 3)
    try book.write("Chapters/Chapter1Callbacks/A.swift", header)
    #expect(book.workbook.exercises.first?.line == nil)
  }

  @Test func `an import, a comment and a line above the function are not the line of an exercise`()
    throws
  {
    let header = "// Exercise 1.1 · A · write · 5 min\n"
    let stub = header + "import UserAPI\n\nfunc f() {\n  wait()  // TODO 1.1: write\n}\n"
    try book.write("Solutions/Chapter1Callbacks/Stubs/A.swift", stub)
    let answer = [
      header + "import Foundation", "import UserAPI", "", "func help() {}", "", "func f() {",
      "  // First the help.", "", "  help()", "}", "",
    ]
    try book.write("Chapters/Chapter1Callbacks/A.swift", answer.joined(separator: "\n"))
    #expect(book.workbook.exercises.first?.line == 10)
    try book.write(
      "Chapters/Chapter1Callbacks/A.swift", answer.prefix(6).joined(separator: "\n") + "\n}\n")
    #expect(book.workbook.exercises.first?.line == 5, "no line is inside")
  }

  @Test func `files that are not text, folders and huge files do not stop the reading`() throws {
    try book.add("1.1", "A", "write · 5 min")
    let chapter = book.root.appending(path: "Chapters/Chapter1Callbacks")
    try Data([0xFF, 0xFE, 0x00, 0x80]).write(to: chapter.appending(path: "Bytes.swift"))
    try book.write("Chapters/Chapter1Callbacks/Folder.swift/x", "")
    try Data(count: 2 << 20).write(to: chapter.appending(path: "Huge.swift"))
    let workbook = book.workbook
    #expect(workbook.exercises.map(\.title) == ["A"])
    #expect(
      workbook.problems.map(\.path).sorted().map { $0.suffix(12) } == [
        "Folder.swift", "s/Huge.swift",
      ]
    )
  }

  @Test func `the root is the nearest folder with a manifest and chapters`() throws {
    try book.write("Chapters/Chapter1Callbacks/Deep/er/x", "")
    let deep = book.root.appending(path: "Chapters/Chapter1Callbacks/Deep/er")
    #expect(Workbook.root(above: deep)?.path == book.root.path)
    #expect(Workbook.root(above: book.root)?.path == book.root.path)
    #expect(Workbook.root(above: URL(filePath: "/")) == nil)
  }
}
