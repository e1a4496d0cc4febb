// Decides what a run of an exercise's tests shows. Pure.

import ExerciseRuns
import Foundation

/// Reads the results of one exercise's tests.
package struct OutcomeReader {
  private let result: TestProcess.Result
  private let root: String
  private let running: [String]

  /// Prepares to read a result.
  ///
  /// - Parameters:
  ///   - result: How the tests ended, in both frameworks.
  ///   - root: The folder of the workbook; places are told without it.
  ///   - running: The tests that were running at the end, as they recorded it themselves; empty if they
  ///     did not. To the testing library, a test has begun while it still waits for its turn.
  package init(
    _ result: TestProcess.Result,
    root: String,
    running: [String] = []
  ) {
    (self.result, self.root, self.running) = (result, root, running)
  }

  /// What the result shows.
  package var outcome: Outcome {
    switch result.end {
    case .passed where result.events.found.isEmpty:
      return result.events.testsRun > 0 ? .solved : .untested
    case .passed, .failed:
      // A status of 0 does not outweigh an issue: the code can have called exit(0) at the end.
      if result.isUndecided { return .undecided }
      return finding.map(Outcome.red) ?? .untested
    case .undecided: return .undecided
    case .crashed(.exit(let status)): return stopped("called exit(\(status))", Self.exitAdvice)
    case .crashed(.signal(let signal)): return crash(signal)
    case .endless: return stopped(endless, "Look for a loop whose condition never becomes false.")
    case .waiting: return stopped(waiting, Self.waitingAdvice)
    case .outOfMemory: return stopped(memory, "Look for something that grows without end.")
    case .tooMuchOutput: return stopped(output, "Look for a loop that prints.")
    }
  }

  // MARK: A test that failed

  /// The first issue of the test with the lowest number; XCTest has no numbers.
  private var finding: Finding? {
    let issues = result.events.found
    let first = issues.enumerated().min {
      (Self.number(of: $0.element.test), $0.offset) < (Self.number(of: $1.element.test), $1.offset)
    }
    guard let issue = first?.element else { return nil }
    return Finding(
      test: issue.test.isEmpty ? nil : issue.test, words: Self.words(of: issue),
      place: issue.file.map { "\(relative($0)):\(issue.line ?? 1)" }, others: issues.count - 1)
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
    let parts = issue.messages.dropFirst() + issue.messages.prefix(1)
    return parts.flatMap { $0.split(whereSeparator: \.isNewline).map(String.init) }
  }

  private func relative(_ path: String) -> String {
    path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path
  }

  // MARK: Code that ends or blocks the process

  private static let exitAdvice = "That ends the whole process: end the function instead."
  private static let waitingAdvice =
    "It waits for something that never comes: a lock that is held, a semaphore that is not signalled."

  private let limits = RunSettings.student

  private var endless: String {
    "did not end: it computed for \(limits.processorSeconds) s of the processor's time"
  }
  private var waiting: String {
    let seconds = limits.longestQuiet.map { $0.components.seconds } ?? 0
    return "did not end: for \(seconds) s it was waiting, not computing"
  }
  private var memory: String {
    "used more than \((limits.memory ?? 0) >> 20) MB of memory, and was stopped"
  }
  private var output: String {
    "printed more than \((limits.output ?? 0) >> 20) MB, and was stopped"
  }

  private func crash(_ signal: Int32) -> Outcome {
    let report = CrashReport(result.output, signal: signal)
    let reason = report.message ?? Self.name(of: signal)
    return stopped("crashed: \(reason)", nil, at: report.place)
  }

  private static func name(of signal: Int32) -> String {
    switch signal {
    case SIGKILL: "it was killed from outside, perhaps because memory was short"
    case SIGBUS, SIGSEGV:
      "it used memory that is not its own, or recursed too deeply (signal \(signal))"
    default: "signal \(signal)"
    }
  }

  private func stopped(_ sentence: String, _ advice: String?, at place: String? = nil) -> Outcome {
    let tests = running.isEmpty ? result.events.running : running
    return .stopped(ProcessFailure(sentence: sentence, advice: advice, tests: tests, place: place))
  }
}
