// A small book for the tests of the desk, and results of made-up test runs.

import Curriculum
import ExerciseRuns
import Foundation
import TestSupport
import Testing

@testable import Desk

/// Three exercises, of which the last builds on the first two.
struct DeskBook {
  let book: TemporaryBook
  let file = "Chapters/Chapter1Callbacks/Decoding.swift"
  let solution = "Solutions/Chapter1Callbacks/Decoding.swift"

  init() throws { book = try TemporaryBook(copying: "small") }

  var root: URL { book.root }
  var workbook: Workbook { Workbook(root: book.root) }

  func exercise(_ number: Int) throws -> Exercise {
    try #require(workbook.exercise(ExerciseID(chapter: 1, number: number)))
  }

  func record(_ verdict: Verdict, _ number: Int) {
    var workbook = workbook
    workbook.record(verdict, for: ExerciseID(chapter: 1, number: number))
  }
}

extension Outcome {
  /// A test found something wrong.
  static var wrong: Outcome { .red(Finding(test: nil, words: ["wrong"], place: nil)) }
}

/// The result of a run of tests.
///
/// - Parameters:
///   - end: How the process ended.
///   - events: The events of the run, as JSON without the version.
///   - output: What was printed.
func result(
  _ end: RunEnd,
  _ events: [String] = [],
  output: String = ""
) -> RunResult {
  let stream = events.map { #"{"kind":"event","payload":\#($0)}"# }.joined(separator: "\n")
  return RunResult(end: end, events: TestEvents(stream), output: output)
}

/// An event about a test: `testStarted` or `testEnded`.
func event(_ kind: String, _ test: String) -> String {
  #"{"kind":"\#(kind)","testID":"M.T/`\#(test)`()/T.swift:1:1"}"#
}

/// An issue that a test recorded.
func issue(_ test: String, _ messages: [String], line: Int = 7) -> String {
  let texts = messages.map { #"{"text":"\#($0)"}"# }.joined(separator: ",")
  let place = #"{"filePath":"/book/Tests/T.swift","line":\#(line)}"#
  return #"{"kind":"issueRecorded","testID":"M.T/`\#(test)`()/T.swift:1:1","#
    + #""issue":{"isKnown":false,"sourceLocation":\#(place)},"messages":[\#(texts)]}"#
}
