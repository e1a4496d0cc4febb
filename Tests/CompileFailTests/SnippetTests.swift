// Every wrong snippet fails with the error it announces, and every right twin compiles.
//
// The tests with compilers are all in this serialized suite. Two compilers run at a time, for a snippet
// and its twin, and not fifty.

import TestSupport
import Testing

@Suite(.serialized) struct SnippetTests {
  private static let folder = SnippetFolder("Tests/CompileFailTests/Snippets", in: ThisBook.root)

  @Test func `every wrong snippet has its right twin`() {
    #expect(Self.folder.problems == [])
  }

  @Test func `every wrong snippet says in its last line whose words it announces`() throws {
    #expect(Self.folder.snippets.count > 20)
    for snippet in Self.folder.snippets {
      let version = try snippet.version()
      #expect(version != nil, "\(snippet.wrong): write '\(Snippet.mark)6.3.' in its last line")
    }
  }

  @Test(arguments: folder.snippets.filter(\.isKnown))
  func `the wrong snippet fails as announced, and its right twin compiles`(
    _ snippet: Snippet
  ) async throws {
    for problem in try await Compiler().problems(of: snippet, in: ThisBook.root) {
      Issue.record("\(problem)")
    }
  }
}
