// Decides what a run of an exercise's tests shows. Pure.

import ExerciseRuns
import Foundation

/// Reads the results of one exercise's tests.
struct OutcomeReader {
  /// How the tests ended, in both frameworks.
  let result: RunResult
  /// The folder of the workbook; places are told without it.
  let root: String
  /// The tests that were running at the end, as they recorded it themselves; empty if they did not.
  ///
  /// To the testing library, a test has begun while it still waits for its turn.
  var running: [String] = []

  /// What the result shows.
  var outcome: Outcome {
    switch result.end {
    case .passed where result.events.found.isEmpty:
      guard result.events.testsRun > 0 else { return .untested }
      return result.isConfirmed ? .solved : .stopped(Self.unconfirmed)
    case .passed, .failed:
      // A status of 0 does not outweigh an issue: the code can have called exit(0) at the end.
      if result.isUndecided { return .undecided }
      return finding.map(Outcome.red) ?? .untested
    case .waiting, .crashed:
      // A test that waits without an end, or crashes, often meets what an earlier one has named.
      return finding.map(Outcome.red) ?? result.stop.map(stopped) ?? .undecided
    default:
      return result.stop.map(stopped) ?? .undecided
    }
  }

  private static let unconfirmed = ProcessFailure(
    sentence: "ended its tests early, or changed what they record", advice: nil, tests: [],
    place: nil)

  /// The tests that were running are told, and for a crash the line of the student's code.
  private func stopped(_ stop: Stop) -> Outcome {
    var place: String?
    if case .crashed(let signal) = result.end {
      place = CrashReport(result.output, signal: signal).place
    }
    return .stopped(
      ProcessFailure(
        sentence: stop.toStudents, advice: stop.advice,
        tests: running.isEmpty ? result.events.running : running, place: place))
  }

  // MARK: A test that failed

  /// The first issue of the test with the lowest number, and then the others; XCTest has no numbers.
  private var finding: Finding? {
    let issues = result.events.found.enumerated().sorted {
      (Self.number(of: $0.element.test), $0.offset) < (Self.number(of: $1.element.test), $1.offset)
    }
    var findings: [Finding] = []
    for issue in issues.map({ finding($0.element) }) where !findings.contains(issue) {
      findings.append(issue)  // a test finds the same for each of its arguments
    }
    guard var first = findings.first else { return nil }
    first.others = Array(findings.dropFirst())
    return first
  }

  private func finding(_ issue: TestEvents.Issue) -> Finding {
    Finding(
      test: issue.test.isEmpty ? nil : issue.test, words: Self.words(of: issue),
      place: issue.file.map { "\(relative($0)):\(issue.line ?? 1)" })
  }

  private static func number(of test: String) -> Int {
    Int(test.prefix(while: \.isNumber)) ?? .max
  }

  /// The words of the author come first, then what the testing library saw.
  private static func words(of issue: TestEvents.Issue) -> [String] {
    // "XCTAssertNil failed: … - the words": the student needs the words.
    if issue.isOfXCTest {
      return [
        issue.text.firstRange(of: " - ").map { String(issue.text[$0.upperBound...]) } ?? issue.text
      ]
    }
    return issue.reason.split(whereSeparator: \.isNewline).map(String.init)
  }

  private func relative(_ path: String) -> String {
    path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path
  }
}
