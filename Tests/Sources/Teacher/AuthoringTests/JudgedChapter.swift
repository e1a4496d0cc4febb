// A chapter to judge, and made-up ends of its runs.

import Curriculum
import Foundation
import TestSupport
import Testing

@testable import Authoring
@testable import ExerciseRuns

/// A chapter with three exercises, and what the judges say of it.
struct JudgedChapter {
  let book: TemporaryBook
  let chapter: Chapter
  let (first, second): (Exercise, Exercise)
  let solutions = "Solutions/Chapter1Callbacks"

  /// Reads a chapter with three exercises; the second builds on the first.
  init() throws {
    book = try TemporaryBook()
    try book.addComplete("1.1", "Retry", "write · 10 min · W3.1")
    try book.addComplete("1.2", "Again", "write · 10 min · builds on 1.1")
    try book.addComplete("1.3", "Other", "write · 10 min")
    chapter = try #require(Workbook(root: book.root).chapter(1))
    (first, second) = (chapter.exercises[0], chapter.exercises[1])
  }

  /// The number of an exercise.
  func id(_ number: Int) -> ExerciseID { ExerciseID(chapter: 1, number: number) }

  /// A trial without texts: the judge does not read them.
  func trial(_ subject: Trial.Subject) -> Trial {
    Trial(chapter: chapter, subject: subject, texts: [:])
  }

  /// A mistake of the first exercise that is refused in these words.
  func mistake(_ refusal: String) throws -> Mistake {
    let path = "\(solutions)/Mistakes/Retry/wrong.diff"
    return try #require(Mistake("Mistake 1.1 · wrong · The student … · \(refusal)", path: path))
  }

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
    Judge(trial: trial(.stubs)).defects(ofStubs: result, states).map(\.sentence)
  }

  /// What the judge says of the placeholder of the first exercise.
  func placeholder(_ result: RunResult) -> Defect? {
    Judge(trial: trial(.placeholders([id(1)]))).defect(ofPlaceholder: result, first)
  }

  /// What the judge says of an error of the compiler.
  func compiled(_ subject: Trial.Subject, _ file: String, _ message: String) -> [String] {
    let error = BuildLog.CompileError(file: file, line: 3, message: message)
    return CompileJudge(trial: trial(subject), errors: [error]).defects.map(\.sentence)
  }
}
