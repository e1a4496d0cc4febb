// Decides what a run of an exercise's tests shows. Pure.

import ExerciseRuns
import Foundation

extension RunResult {
  /// What the result of one exercise's tests shows, in both frameworks.
  ///
  /// - Parameters:
  ///   - root: The folder of the workbook; places are told without it.
  ///   - running: The tests that were running at the end, as they recorded it themselves; empty if they did not.
  ///     To the testing library, a test has begun while it still waits for its turn.
  func outcome(in root: String, running: [String] = []) -> Outcome {
    let stopped = stop.map { Outcome.stopped($0, in: running.isEmpty ? events.running : running) }
    let red = finding(in: root).map(Outcome.red)
    switch end {
    case .passed where events.found.isEmpty:
      guard events.testsRun > 0 else { return .untested }
      return isConfirmed ? .solved : .stopped(.unconfirmed, in: [])
    case .passed, .failed:
      // A status of 0 does not outweigh an issue: the code can have called exit(0) at the end.
      return isUndecided ? .undecided : red ?? .untested
    // A test that waits without an end, or crashes, often meets what an earlier one has named.
    case .waiting, .crashed: return red ?? stopped ?? .undecided
    default: return stopped ?? .undecided
    }
  }

  /// The first issue of the test with the lowest number, and then the others; XCTest has no numbers.
  private func finding(in root: String) -> Finding? {
    func number(_ test: String) -> Int { Int(test.prefix(while: \.isNumber)) ?? .max }
    let issues = events.found.enumerated().sorted {
      (number($0.element.test), $0.offset) < (number($1.element.test), $1.offset)
    }
    var findings: [Finding] = []
    for finding in issues.map({ $0.element.finding(in: root) }) where !findings.contains(finding) {
      findings.append(finding)  // a test finds the same for each of its arguments
    }
    guard var first = findings.first else { return nil }
    first.others = Array(findings.dropFirst())
    return first
  }
}

extension TestEvents.Issue {
  fileprivate func finding(in root: String) -> Finding {
    let path = file.map { $0.hasPrefix(root + "/") ? String($0.dropFirst(root.count + 1)) : $0 }
    return Finding(
      test: test.isEmpty ? nil : test, words: words, place: path.map { "\($0):\(line ?? 1)" })
  }

  /// The words of the author come first, then what the testing library saw.
  private var words: [String] {
    guard isOfXCTest else { return reason.split(whereSeparator: \.isNewline).map(String.init) }
    // "XCTAssertNil failed: … - the words": the student needs the words.
    return [text.firstRange(of: " - ").map { String(text[$0.upperBound...]) } ?? text]
  }
}
