// How a run of tests ended, and what it said. Pure.

/// How a process of tests ended.
package enum RunEnd: Equatable, Sendable {
  case passed
  case failed
  /// The tests did not come to their end: a signal ended the process.
  case crashed(signal: Int32)
  /// The tests did not come to their end: the code called `exit`, with this status.
  case exited(status: Int32)
  /// It has used up the processor time that a run may take: the code does not end.
  case endless
  /// For a long time the process neither printed nor computed much: it waits, for a lock that is never free for example.
  case waiting
  /// It used more memory than it may.
  case outOfMemory
  /// It printed more than it may.
  case tooMuchOutput
  /// It has not ended in time, for no reason that could be seen.
  case undecided
}

/// What the tests themselves say of their end.
package enum RunVerdict: CaseIterable, Sendable {
  case passed
  case failed
  /// A wait could not be decided, and that was told.
  case undecided
}

/// How a run of tests ended, and what it said.
package struct RunResult: Sendable {
  package let end: RunEnd
  package let events: TestEvents
  /// What the testing library printed, for XCTest and on macOS with what the code printed; of a long
  /// text the beginning and the end.
  package let output: String
  /// What the code printed to standard output, except for XCTest; of a long text the beginning and the
  /// end.
  package let printed: String
  /// What the tests signed at their end; nil if they did not come to it, or if the record has not the issue that must
  /// be in it.
  package var signed: RunVerdict?

  /// Joins how a run ended and what it said.
  ///
  /// A run with an issue has not passed, whatever the status of its process: the code can have called exit(0).
  package init(end: RunEnd, events: TestEvents, output: String, printed: String = "") {
    self.end = end == .passed && !events.found.isEmpty ? .failed : end
    self.events = events
    self.output = output
    self.printed = printed
  }

  /// Whether a wait in the tests could not be decided.
  package var isUndecided: Bool { end == .undecided || signed == .undecided }

  /// Whether the tests themselves say that all have passed.
  package var isConfirmed: Bool { signed == .passed }
}

/// What the tests of an exercise said in each framework.
package struct ExerciseResult: Sendable {
  /// The run of Swift Testing.
  package let swiftTesting: RunResult
  /// The run of XCTest; nil if it was left out.
  package let xcTest: RunResult?

  /// Joins the runs.
  package init(swiftTesting: RunResult, xcTest: RunResult? = nil) {
    self.swiftTesting = swiftTesting
    self.xcTest = xcTest
  }

  /// The end of the last run, with the events of both.
  package var whole: RunResult {
    guard let xcTest else { return swiftTesting }
    var whole = RunResult(
      end: xcTest.end, events: swiftTesting.events + xcTest.events, output: xcTest.output)
    whole.signed = swiftTesting.signed == .passed ? xcTest.signed : swiftTesting.signed
    return whole
  }
}
