// What a test of an exercise shows, and how the state of an exercise is told in a list.

import CommandSupport
import Curriculum
import ExerciseRuns

/// What is known of an exercise after a test.
package indirect enum Outcome: Equatable, Sendable {
  /// Every test passed.
  case solved
  /// Every test passed, and the file is the finished one that the student took.
  case taken
  /// No test ran: the exercise is not started, or waits for another.
  case notRun(ExerciseState)
  /// Tests found something wrong, one thing at least: what the test with the lowest number found comes first.
  case red([TestEvents.Issue])
  /// The file imports, uses, or shows to the tests, what its exercise does not: why, and what the tests found, if they ran.
  case refused(String, Outcome?)
  /// The process was ended or blocked, perhaps by another answer, which is refused: that one, and why.
  case disturbed(by: ExerciseID, String)
  /// The code ended or blocked the process, while these tests were running.
  case stopped(Stop, in: [String])
  /// The tests did not end in time, and nothing shows why: on a busy machine that is no fault.
  case undecided
  /// No test of the exercise was found, so nothing was shown.
  case untested
  /// The file or its tests do not compile; with the chapter's errors.
  case uncompiled([BuildLog.CompileError])
  /// The file is not tested, because others of its chapter do not compile; the verdict that it had stays.
  case heldUp(by: [ExerciseID])
}

extension Outcome {
  /// Whether the exercise is solved by the student's own answer.
  package var isSolved: Bool { self == .solved }

  /// Whether the tests pass, with the student's answer or a taken one.
  package var isRepaired: Bool { self == .solved || self == .taken }

  /// The outcome in one or two words.
  package var word: String { told.word }

  /// The outcome in one or two words, and their colour.
  var told: (word: String, colour: Terminal.Colour?) {
    switch self {
    case .solved: ("solved", .green)
    case .taken: ("taken", .yellow)
    case .notRun(.notStarted): ("not started", nil)
    case .notRun(let state): (state.description, .faint)
    case .red: ("red", .red)
    case .refused: ("refused", .red)
    case .disturbed(let other, _): ("not decided, because \(other) is refused", .yellow)
    case .stopped: ("stopped", .red)
    case .undecided: ("undecided", .yellow)
    case .untested: ("not tested", .yellow)
    case .uncompiled: ("does not compile", .red)
    case .heldUp(let others):
      (
        "not tested, because \(listed(others.map(\.description))) \(others.count == 1 ? "does" : "do") not compile",
        .yellow
      )
    }
  }
}

extension ExerciseState {
  /// The state in words and in its colour.
  package var coloured: String {
    let colour: Terminal.Colour? =
      switch self {
      case .solved: .green
      case .red, .crashed, .damaged: .red
      case .started, .changed, .changedSinceSolved, .taken: .yellow
      case .waiting, .blocked: .faint
      case .notStarted: nil
      }
    return Terminal.paint(description, colour)
  }
}
