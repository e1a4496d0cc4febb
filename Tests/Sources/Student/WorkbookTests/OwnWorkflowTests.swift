// `workbook run callbacks --mine` before it builds anything: what is not solved, and what to do.

import Curriculum
import TestSupport
import Testing

@Suite struct OwnWorkflowTests {
  let book: TemporaryBook

  init() throws {
    book = try TemporaryBook()
    try book.addComplete("1.1", "StatusCheck", "write · 10 min · W3.1 W3.3")
    try book.addComplete("1.6", "UserFetch", "write · 40 min · builds on 1.1 · W1–W4")
  }

  private static let notPassed =
    "the tests of 1.6 UserFetch have not passed. Next: swift test --filter Chapter1"

  /// What was edited and tested, and why the workflow cannot run: it waits, is not started, not tested or red.
  private static let unsolved: [(edited: [String], verdicts: [String: Verdict], reason: String)] = [
    (
      [], [:],
      "1.6 UserFetch waits for 1.1. "
        + "Next: 1.1 StatusCheck (10 min), Chapters/Chapter1Callbacks/StatusCheck.swift:3"
    ),
    (
      ["StatusCheck"], ["1.1": .solved],
      "1.6 UserFetch is not solved. "
        + "Next: 1.6 UserFetch (40 min), Chapters/Chapter1Callbacks/UserFetch.swift:3"
    ),
    (["StatusCheck", "UserFetch"], [:], notPassed),
    (["StatusCheck", "UserFetch"], ["1.6": .red], notPassed),
  ]

  @Test(arguments: unsolved)
  func `a workflow that is not solved says why it cannot run, and what is next`(
    edited: [String], verdicts: [String: Verdict], reason: String
  ) async throws {
    for title in edited { try book.edit(title) }
    for (id, verdict) in verdicts { try record(verdict, id) }
    try await book.workbook("run", "--mine", "callbacks")
      .expectFailure("Your own callbacks cannot run yet, because \(reason)")
  }

  @Test func `a solved workflow is built, and what stops SwiftPM is one sentence`() async throws {
    for title in ["StatusCheck", "UserFetch"] { try book.edit(title) }
    try record(.solved, "1.6")
    try await book.workbook("run", "callbacks", "--mine")
      .expectFailure("mine-callbacks cannot be built: …")
  }

  @Test func `a damaged exercise of the chapter is named`() async throws {
    try book.write("Chapters/Chapter1Callbacks/UserFetch.swift", "// Exercise 1.6\n")
    try await book.workbook("run", "callbacks", "--mine").expectFailure(
      "Chapters/Chapter1Callbacks/UserFetch.swift:1: the header is damaged.…")
  }

  private func record(_ verdict: Verdict, _ id: String) throws {
    var workbook = Workbook(root: book.root)
    workbook.record(verdict, for: try #require(ExerciseID(id)))
  }
}
