// What is next in the whole book: the road that the student is on.

import Curriculum
import Foundation
import TestSupport
import Testing

@Suite struct RoadTests {
  let book: TemporaryBook

  /// A book with four exercises in chapter 1, two in chapter 2, and two in chapter 6.
  init() throws {
    book = try TemporaryBook.withFourExercises()
    for (module, next) in [("2Operations", "6Nodes"), ("6Nodes", "2Operations")] {
      // Only the link below "Next" counts.
      let links = "[before](../Chapter1Callbacks)\n\n## Next\n\n[the next one](../Chapter\(next))\n"
      try book.write("Chapters/Chapter\(module)/README.md", "# \(module)\n\n\(links)")
      for (number, title) in [(1, "E"), (2, "F")] {
        let id = "\(module.prefix(1)).\(number)"
        let text = "// Exercise \(id) · \(title) · write · 5 min\n// TODO \(id)\n"
        try book.write("Chapters/Chapter\(module)/\(title).swift", text)
        try book.write("Solutions/Chapter\(module)/Stubs/\(title).swift", text)
      }
    }
  }

  @Test func `a new book begins with its first exercise`() throws {
    #expect(next == "1.1")
  }

  @Test func `next is in the chapter whose file was changed last`() throws {
    try edit("6Nodes", "E", after: 10)
    #expect(next == "6.1")
    try solve("6.1")
    #expect(next == "6.2")
    try edit("1Callbacks", "A", after: 20)
    #expect(next == "1.1")
  }

  @Test func `after a solved chapter comes the one that its lesson names`() throws {
    for title in ["E", "F"] { try edit("6Nodes", title, after: 10) }
    try solve("6.1", "6.2")
    #expect(next == "2.1", "chapter 1 is not done, but the lesson of chapter 6 says 2")
    #expect(
      book.workbook.chapter(6).map(book.workbook.summary)
        == "Chapter 6: 2 of 2 solved. Next: chapter 2, Chapters/Chapter2Operations/README.md")
    for title in ["E", "F"] { try edit("2Operations", title, after: 20) }
    try solve("2.1", "2.2")
    #expect(next == "1.1", "the chapters that the lesson names are solved")
  }

  @Test func `a damaged file is next, whatever the road`() throws {
    try edit("6Nodes", "E", after: 10)
    try book.write("Chapters/Chapter1Callbacks/C.swift", "")
    #expect(next == "1.3")
  }

  private var next: String? { book.workbook.next.map { "\($0.id)" } }

  private func solve(_ ids: String...) throws {
    for id in ids {
      var workbook = book.workbook
      try workbook.record(.solved, for: #require(ExerciseID(id)))
    }
  }

  /// Edits an exercise, some seconds after the book was made.
  private func edit(_ module: String, _ title: String, after seconds: Double) throws {
    let path = "Chapters/Chapter\(module)/\(title).swift"
    try book.write(path, book.read(path) + "// more\n")
    try FileManager.default.setAttributes(
      [.modificationDate: Date.now.addingTimeInterval(seconds)],
      ofItemAtPath: book.root.appending(path: path).path)
  }
}
