// The pages of this very book: their links, commands, totals and times.

import Curriculum
import Foundation
import Rules
import TestSupport
import Testing

@testable import Authoring

@Suite struct ThesePagesTests {
  private static let root = ThisBook.root
  private static let book = Workbook(root: root)
  private static let pages =
    PageCheck.general + ["CONTRIBUTING.md", "Chapters/COURSE.md", "Chapters/Misconceptions.md"]
    + book.chapters.filter { !$0.exercises.isEmpty }
    .flatMap { [$0.lesson, $0.hintFile] }

  @Test func `there are lessons to check`() { #expect(Self.pages.count >= 4) }

  @Test(arguments: book.chapters.filter { !$0.exercises.isEmpty }.map(\.id))
  func `each lesson begins with its goals, and ends with questions`(chapter: Int) throws {
    let chapter = try #require(Self.book.chapter(chapter))
    let lesson = Page.text(of: chapter.lesson, in: Self.root)
    #expect(lesson.contains("\n\(GoalsCheck.head)\n"))
    #expect(GoalsCheck(chapter: chapter, root: Self.root).problems == [])
    let compare = lesson.components(separatedBy: "\n## Compare\n").last ?? ""
    #expect(compare.matches(of: /\n- \*\*[^*]+\?\*\*/).count >= 2)
  }

  @Test(arguments: pages)
  func `links, commands, totals and times are right`(page: String) async throws {
    let help = try await Tool("workbook").run(["help"], in: Self.root)
    let commands = help.output.split(separator: "\n").filter { $0.hasPrefix("  ") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
    try #require(commands.contains("verify"), "\(help)")
    let check = PageCheck(
      page: page, book: Self.book, commands: commands,
      rules: Rule.ID.allCases.count)
    #expect(check.problems == [])
  }
}
