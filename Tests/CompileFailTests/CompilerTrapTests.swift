// The compiler says what the lessons' boxes say it does.

import Curriculum
import Foundation
import TestDoubles
import TestSupport
import Testing

extension SnippetTests {
  @Suite struct CompilerTrapTests {
    private static let traps = (try? CompilerTrap.all()) ?? []

    @Test func `each error that a box explains is made for real, and each trap stands in a box`()
      throws
    {
      let chapters = try FileManager.default
        .contentsOfDirectory(atPath: ThisBook.root.path + "/Solutions").filter { $0 != ".DS_Store" }
      for chapter in chapters {
        let explained = Set(Self.explained(in: "Chapters/\(chapter)/README.md"))
        let made = Set(Self.traps.filter { $0.chapter == chapter }.map(\.words))
        #expect(explained.subtracting(made) == [], "Add these to the traps of \(chapter).")
        #expect(made.subtracting(explained) == [], "No box of \(chapter) explains these.")
      }
      #expect(try CompilerTrap.all().count >= 270)
    }

    @Test func `each trap applies to its finished file`() throws {
      for trap in Self.traps {
        let file = "Solutions/\(trap.chapter)/\(trap.title).swift"
        let text = try ThisBook.text(of: file)
        #expect(throws: Never.self, "\(trap.testDescription)") { try trap.slip.applied(to: text) }
      }
    }

    @Test(.enabled(if: Effort.isThorough, "WORKBOOK_THOROUGH=1 compiles them"), arguments: traps)
    func `the compiler says the words of the box`(_ trap: CompilerTrap) async throws {
      let problem = try await trap.problem(in: ThisBook.root)
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
      try book.write("Solutions/Chapter/A.swift", "let a = 1\n")
      let text = "\(words)\n@@ -1 +1 @@\n-let a = 1\n+\(wrong)\n\n"
      let traps = try CompilerTrap.traps(in: text + text, of: ("Chapter", "A"))
      #expect(traps.map(\.words) == [words, words])
      let found = try await traps[0].problem(in: book.root)
      #expect((found ?? "nil").contains(problem))
      try book.write("Solutions/Chapter/A.swift", "let b = 1\n")
      let stale = try await traps[0].problem(in: book.root)
      #expect(stale?.hasSuffix("A.swift: line 1 is 'let b = 1', not 'let a = 1'") == true)
    }

    /// The compiler's words in the boxes of a lesson: the first code in each line.
    private static func explained(in lesson: String) -> [String] {
      let text = (try? ThisBook.text(of: lesson)) ?? ""
      return text.matches(of: #/(?m)^> - [^`\n]*`([^`\n]+)`/#).map { String($0.1) }
    }
  }
}
