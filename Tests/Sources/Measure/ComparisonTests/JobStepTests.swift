// Which step of the job a name is about: its colour on the page.

import Testing

@testable import Comparison

@Suite struct JobStepTests {
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
      let code = try StyleSource.titles.map { try source.section($0).code }.joined()
      let letters = Set(PageCode.lines(of: code).flatMap(\.tokens).compactMap(\.first))
      #expect(letters.isSuperset(of: "1234"), "\(source.name)")
    }
  }
}
