// Decides what a run of an exercise's tests shows. Pure.

import ExerciseRuns
import Foundation

extension RunResult {
  /// What the result of one exercise's tests shows, in both frameworks.
  ///
  /// - Parameter running: The tests that were running at the end, as they recorded it themselves; empty if they
  ///   did not. To the testing library, a test has begun while it still waits for its turn.
  func outcome(running: [String] = []) -> Outcome {
    let stopped = stop.map { Outcome.stopped($0, in: running.isEmpty ? events.running : running) }
    let red = issues.isEmpty ? nil : Outcome.red(issues)
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

  /// The issues, each once, in the order of the tests' numbers; XCTest has no numbers.
  private var issues: [TestEvents.Issue] {
    func number(_ test: String) -> Int { Int(test.prefix(while: \.isNumber)) ?? .max }
    let sorted = events.found.enumerated().sorted {
      (number($0.element.test), $0.offset) < (number($1.element.test), $1.offset)
    }
    return sorted.map(\.element).reduce(into: []) { issues, issue in
      // A test finds the same for each of its arguments.
      let isKnown = issues.contains {
        ($0.test, $0.words, $0.file, $0.line) == (issue.test, issue.words, issue.file, issue.line)
      }
      if !isKnown { issues.append(issue) }
    }
  }
}

extension TestEvents.Issue {
  /// What was expected and seen, one element for each line: the words of the author come first, then what the testing
  /// library saw.
  package var words: [String] {
    guard isOfXCTest else { return reason.split(whereSeparator: \.isNewline).map(String.init) }
    // "XCTAssertNil failed: … - the words": the student needs the words.
    return [text.firstRange(of: " - ").map { String(text[$0.upperBound...]) } ?? text]
  }

  /// The file, below the workbook's folder, and the line; nil if they are not known.
  package func place(in root: URL) -> String? {
    file.map { file in
      let below = root.path + "/"
      let path = file.hasPrefix(below) ? String(file.dropFirst(below.count)) : file
      return "\(path):\(line ?? 1)"
    }
  }
}
