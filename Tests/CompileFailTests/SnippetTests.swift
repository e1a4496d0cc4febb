// Every wrong snippet fails as it announces, and every right twin compiles.
//
// One at a time, each with its twin: two compilers on two cores, and not fifty. So all tests that
// start compilers are in this suite.

import Foundation
import Testing

@Suite(.serialized) struct SnippetTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "../..").standardizedFileURL
  private static let folder = SnippetFolder("Tests/CompileFailTests/Snippets", in: root)

  @Test func `every wrong snippet has its right twin`() {
    #expect(Self.folder.problems == [])
  }

  @Test(arguments: folder.snippets)
  func `what is wrong fails as announced, and what is right compiles`(
    _ snippet: Snippet
  ) async throws {
    for fault in try await Judge(root: Self.root).faults(of: snippet) {
      Issue.record("\(fault)")
    }
  }
}
