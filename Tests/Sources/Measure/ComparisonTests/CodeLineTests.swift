// The lines of the page: what is folded, and which step a name is about.

import Testing

@testable import Comparison

@Suite struct CodeLineTests {
  @Test func `imports and doc comments are folded, and nothing else`() {
    let code =
      "import A\n\nimport func B.c\n\n/// Doc.\nfunc f() {  // why\n\n  // how\n  /// Doc.\n}"
    #expect(
      CodeLine.lines(of: code).map(\.isNote)
        == [true, true, true, true, true, false, false, false, true, false])
    #expect(CodeLine.lines(of: code).map(\.indent).suffix(3) == [2, 2, 0])
  }

  private static let steps: [(name: String, step: JobStep?)] = [
    ("requestList", .requestList), ("listRequest", .requestList),
    ("UserListDecodeOperation", .decodeList), ("UserRetrievalOperation", .requestUser),
    ("UserDecoding", .decodeUser), ("firstUserID", .decodeList), ("URLRequest", nil),
    ("UserList", nil), ("user", nil), ("RequestInFlight", nil), ("UserFetch", nil), ("userID", nil),
  ]

  @Test(arguments: steps)
  func `names of the same step have its colour in every style, and other names have none`(
    name: String, step: JobStep?
  ) {
    #expect(JobStep(name: name) == step)
  }

  @Test func `each style has names of all four steps`() throws {
    for source in finishedSources {
      let code = try StyleSource.titles.map { try coloured(source.section($0).code) }.joined()
      for step in JobStep.allCases {
        #expect(code.contains("class=\"step \(step)\""), "\(step) in \(source.name)")
      }
    }
  }
}
