// The compiler says what the lessons' boxes say it does.

import Curriculum
import TestSupport
import Testing

extension SnippetTests {
  @Suite struct CompilerTrapTests {
    private static let chapters = Workbook(root: ThisBook.root).chapters.map(\.module)

    @Test func `each error that a box explains is made for real, and each trap stands in a box`()
      throws
    {
      var count = 0
      for chapter in Self.chapters {
        let traps = try CompilerTrap.all(of: chapter)
        let explained = Set(try Self.explained(in: "Chapters/\(chapter)/README.md"))
        #expect(explained == Set(traps.map(\.words)), "the boxes of \(chapter), and its traps")
        for trap in traps {
          let text = try ThisBook.text(of: "Solutions/\(chapter)/\(trap.title).swift")
          #expect(throws: Never.self, "\(trap)") { try trap.slip.applied(to: text) }
        }
        count += traps.count
      }
      #expect(count >= 270)
    }

    @Test(
      .enabled(if: Effort.isThorough, "WORKBOOK_THOROUGH=1 compiles them"), arguments: chapters)
    func `the compiler says the words of each box`(_ chapter: String) async throws {
      let folder = ThisBook.root.appending(path: "Solutions/\(chapter)")
      for trap in try CompilerTrap.all(of: chapter) {
        let problem = try await trap.problem(in: folder)
        #expect(problem == nil, "\(problem ?? "")")
      }
    }

    @Test(arguments: [
      ("let number: Int = \"7\"", "'String' to … type 'Int'", true),
      ("let number: Int = \"7\"", "type 'Int' … 'String' to", false),
      ("let number: Int = 7", "'String' to specified type 'Int'", false),
      ("let other = neighbour", "cannot find 'neighbour'", false),
      ("func end() -> Int {}", "missing return", true),
    ])
    func `a trap is refused unless the compiler says its words in one line of its file`(
      wrong: String, words: String, isMade: Bool
    ) async throws {
      let book = try TemporaryBook()
      try book.write("Finished/A.swift", "let a = 1\n")
      try book.write("Finished/B.swift", "let neighbour = 1\n")
      let text = "\(words)\n@@ -1 +1 @@\n-let a = 1\n+\(wrong)\n\n"
      let traps = try CompilerTrap.traps(in: text + text, of: "A")
      #expect(traps.map(\.words) == [words, words])
      let problem = try await traps[0].problem(in: book.root.appending(path: "Finished"))
      #expect((problem == nil) == isMade, "\(problem ?? "")")
      #expect(problem?.hasPrefix("A: \(words)\n") != false)
    }

    /// The compiler's words in the boxes of a lesson: the first code in each line.
    private static func explained(in lesson: String) throws -> [String] {
      let text = try ThisBook.text(of: lesson)
      return text.matches(of: #/(?m)^> - [^`\n]*`([^`\n]+)`/#).map { String($0.1) }
    }
  }
}
