// The pages of this very book: their links, commands and totals.

import Curriculum
import Foundation
import Rules
import TestSupport
import Testing

@testable import Authoring

@Suite struct ThesePagesTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "../..").standardizedFileURL
  private static let pages =
    ["README.md", "CONTRIBUTING.md"]
    + Workbook(root: root).chapters.filter { !$0.exercises.isEmpty }
    .flatMap { [$0.lesson, $0.hintFile] }

  @Test func `there are lessons to check`() { #expect(Self.pages.count >= 4) }

  @Test(arguments: pages)
  func `links lead somewhere, commands exist, and totals are right`(page: String) async throws {
    let help = try await Tool("workbook").run(["help"], in: Self.root)
    let commands = help.output.split(separator: "\n").filter { $0.hasPrefix("  ") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
    try #require(commands.contains("verify"), "\(help)")
    let book = Workbook(root: Self.root)
    let problems =
      LinkCheck(page: page, root: Self.root).problems
      + CommandCheck(page: page, root: Self.root, commands: commands).problems
      + CountCheck(page: page, book: book, rules: Rule.ID.allCases.count).problems
    #expect(problems == [])
  }
}
