// Mistakes that do not compile: the compiler says what their first lines say.

import Curriculum
import TestDoubles
import TestSupport
import Testing

extension SnippetTests {
  @Suite struct MistakeTests {
    private static let refused = Variant.all.filter { $0.refusal != nil && !$0.isRefusedByTest }

    @Test func `there are mistakes that do not compile`() { #expect(!Self.refused.isEmpty) }

    @Test(.enabled(if: Effort.isThorough, "WORKBOOK_THOROUGH=1 compiles them"), arguments: refused)
    func `the compiler refuses the mistake with the words of its first line`(
      _ mistake: Variant
    ) async throws {
      let problem = try await mistake.problem(in: ThisBook.root)
      #expect(problem == nil, "\(problem ?? "")")
    }

    @Test(arguments: [
      ("let number: Int = \"7\"", "'String' to specified type 'Int'", "nil"),
      ("let number: Int = \"7\"", "cannot find", "wrong.diff has no error with the words"),
      ("let number: Int = 7", "'String' to specified type 'Int'", "wrong.diff compiles, but"),
      ("import Nowhere", "'String' to specified type 'Int'", "wrong.diff has no error with"),
      ("let other = neighbour", "cannot find 'neighbour'", "wrong.diff compiles, but"),
    ])
    func `a mistake is refused unless the compiler says its words`(
      code: String,
      words: String,
      problem: String
    ) async throws {
      let book = try TemporaryBook()
      let folder = "Solutions/Chapter1Callbacks"
      let first = "Wrong 1.1 · wrong · … · compiler: \"\(words)\""
      try book.write("\(folder)/A.swift", "let a = 1\n")
      try book.write("\(folder)/B.swift", "let neighbour = 1\n")
      let mistake = try #require(
        Variant(
          "\(first)\n\n@@ -1 +1 @@\n-let a = 1\n+\(code)\n",
          path: "\(folder)/Variants/A/wrong.diff"))
      let found = try await mistake.problem(in: book.root)
      #expect((found ?? "nil").contains(problem))
    }
  }
}
