// The compiler says what the lessons' boxes say it does.

import Foundation
import TestDoubles
import TestSupport
import Testing

extension SnippetTests {
  @Suite struct CompilerTrapTests {
    private static let root = URL(filePath: #filePath)
      .deletingLastPathComponent().appending(path: "../../..").standardizedFileURL

    private static let traps = [
      ("Chapter1Callbacks", CompilerTrap.ofChapter1),
      ("Chapter2Operations", CompilerTrap.ofChapter2),
      ("Chapter3Adapters", CompilerTrap.ofChapter3),
      ("Chapter4Chains", CompilerTrap.ofChapter4),
      ("Chapter5Receivers", CompilerTrap.ofChapter5),
      ("Chapter6Nodes", CompilerTrap.ofChapter6),
      ("Chapter7Async", CompilerTrap.ofChapter7),
    ]
    private static let all = traps.flatMap { chapter, traps in traps.map { (chapter, $0) } }

    @Test func `each error that a box explains is made for real, and each trap stands in a box`() {
      for (chapter, traps) in Self.traps {
        let explained = Set(Self.explained(in: "Chapters/\(chapter)/README.md"))
        let made = Set(traps.map(\.words))
        #expect(explained.subtracting(made) == [], "Add these to the traps of \(chapter).")
        #expect(made.subtracting(explained) == [], "No box of \(chapter) explains these.")
      }
    }

    @Test(.enabled(if: Effort.isThorough, "WORKBOOK_THOROUGH=1 compiles them"), arguments: all)
    func `the compiler says the words of the box`(chapter: String, trap: CompilerTrap) async throws
    {
      let problem = try await trap.problem(in: "Solutions/\(chapter)", root: Self.root)
      #expect(problem == nil, "\(problem ?? "")")
    }

    @Test(arguments: [
      ("let number: Int = \"7\"", "'String' to … type 'Int'", "nil"),
      ("let number: Int = \"7\"", "type 'Int' … 'String' to", "It says:\nA.swift:1:"),
      ("let number: Int = 7", "'String' to specified type 'Int'", "It says:\n"),
    ])
    func `a trap is refused unless the compiler says its words in one line`(
      wrong: String, words: String, problem: String
    ) async throws {
      let book = try TemporaryBook()
      try book.write("Chapter/A.swift", "let a = 1\n")
      let trap = CompilerTrap("A", words, "let a = 1", is: wrong)
      let found = try await trap.problem(in: "Chapter", root: book.root)
      #expect((found ?? "nil").contains(problem))
      let stale = CompilerTrap("A", words, "let b = 1", is: wrong)
      #expect(try await stale.problem(in: "Chapter", root: book.root)?.contains("let b") == true)
    }

    /// The compiler's words in the boxes of a lesson: the first code in each line.
    private static func explained(in lesson: String) -> [String] {
      let text = try? String(contentsOf: root.appending(path: lesson), encoding: .utf8)
      return (text ?? "").matches(of: #/(?m)^> - [^`\n]*`([^`\n]+)`/#).map { String($0.1) }
    }
  }
}
