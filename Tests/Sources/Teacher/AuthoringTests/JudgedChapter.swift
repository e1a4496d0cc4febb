// A chapter to judge, and made-up ends of its runs.

import Curriculum
import Foundation
import TestSupport
import Testing

@testable import Authoring
@testable import ExerciseRuns

/// A chapter with three exercises, and what the judges say of it.
struct JudgedChapter {
  private let book: TemporaryBook
  private let chapter: Chapter

  /// Reads a chapter with three exercises; the second builds on the first.
  init() throws {
    book = try TemporaryBook()
    try book.addComplete("1.1", "Retry", "write · 10 min · W3.1")
    try book.addComplete("1.2", "Again", "write · 10 min · builds on 1.1")
    try book.addComplete("1.3", "Other", "write · 10 min")
    chapter = try #require(Workbook(root: book.root).chapter(1))
  }

  /// The number of an exercise.
  func id(_ number: Int) -> ExerciseID { ExerciseID(chapter: 1, number: number) }

  /// How a run of tests ended, with the tests that ended in it, and its issue.
  func result(
    _ end: RunEnd,
    _ issue: String? = nil,
    tests: Int = 1
  ) -> RunResult {
    let ended = (0..<tests).map { number in
      #"{"kind":"event","payload":{"kind":"testEnded","testID":"M.T/`\#(number)`()/T.swift:1:1"}}"#
    }
    let words = issue?.replacing("\n", with: "\\n")
    let issues = words.map {
      #"{"kind":"event","payload":{"kind":"issueRecorded","messages":[{"text":"\#($0)"}]}}"#
    }
    let stream = (ended + [issues].compactMap { $0 }).joined(separator: "\n")
    return RunResult(end: end, events: TestEvents(stream), output: "")
  }

  /// What the judge says of the chapter as it is shipped.
  func stubs(
    _ result: RunResult,
    _ states: [ExerciseID: ExerciseState]
  ) -> [String] {
    Judge(trial: Trial(chapter: chapter, subject: .stubs, texts: [:])).defects(
      ofStubs: result, states
    ).map(\.sentence)
  }
}
