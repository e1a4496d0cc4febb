// The pages of this very book, and of its engines: their links and commands.

import TestSupport
import Testing

@testable import TeacherCLI

@Suite struct ThesePagesTests {
  private static let root = ThisBook.root
  private static let book = Workbook(root: root)
  private static let chapters = book.chapters.filter { !$0.exercises.isEmpty }
  private static let pages =
    Workbook.generalPages + [Workbook.guide, "Chapters/COURSE.md"]
    + chapters.flatMap { [$0.lesson, $0.hintFile] } + pagesOfModules

  /// The pages beside the code.
  private static let pagesOfModules = BookFiles.all(in: root)
    .filter { $0.hasPrefix("Sources/") && $0.hasSuffix(".md") }

  @Test func `each module is in the list of rooms, with a page of at most 40 lines`() {
    let rooms = text(of: "CONTRIBUTING.md", in: Self.root)
    let sources = Self.root.appending(path: "Sources")
    let modules = names(in: sources).map { sources.appending(path: $0) }
      .flatMap { room in names(in: room).filter { isFolder(room.appending(path: $0)) } }
    #expect(modules.contains("Nodes"))
    #expect(modules.filter { !rooms.contains("[`\($0)`](Sources/") } == [])
    for page in Self.pagesOfModules where page.hasSuffix("/README.md") {
      #expect(text(of: page, in: Self.root).count { $0 == "\n" } <= 40, "\(page)")
    }
  }

  @Test(arguments: chapters.map(\.id))
  func `each lesson begins with its goals, and ends with questions`(number: Int) throws {
    let chapter = try #require(Self.book.chapter(number))
    let lesson = text(of: chapter.lesson, in: Self.root)
    #expect(lesson.contains("\n\(Workbook.goalsHead)\n"))
    #expect(Self.book.goalSlips(of: chapter) == [])
    let compare = lesson.components(separatedBy: "\n## Compare\n").last ?? ""
    #expect(compare.matches(of: /\n- \*\*[^*]+\?\*\*/).count >= 2)
  }

  @Test(arguments: pages)
  func `links and commands are right`(page: String) {
    #expect(PageSlips(of: page, in: Self.book).all == [])
  }

  // MARK: Engines

  private static let engines = pagesOfModules.filter {
    $0.wholeMatch(of: #/Sources/Engines/\w+/README\.md/#) != nil
  }

  @Test(arguments: engines)
  func `a page shows the way of a value, and a lesson names it`(page: String) {
    let expected = ["The way of a value", "Where the lock is", "What is not here"]
    #expect(Array(Page(page, in: Self.root).headings.dropFirst()) == expected)
    let lessons = Self.book.chapters.map { text(of: $0.lesson, in: Self.root) }
    #expect(lessons.contains { $0.contains("(../../\(page))") }, "no lesson links to \(page)")
  }
}
