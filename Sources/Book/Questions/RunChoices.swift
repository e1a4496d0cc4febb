// Makes the questions about runs: what comes out, and in which order.

import Curriculum
import RuleJudging
import Rules
import Traces

/// The traces that a question may name.
private let rightRuns = RightRun.all + RightRun.asked
let flawedRuns = FlawedRun.all + FlawedRun.asked
/// What the authors of the flawed runs believed, each once.
let misconceptions = FlawedRun.all.map(\.misconception)

extension Question {
  /// Makes a question from a right run and flawed runs of the same scenario.
  ///
  /// - Parameter right: The run that is right, the student's own for example.
  func aboutRuns(beside right: Trace) throws(QuestionProblem) -> MadeQuestion {
    var choices = [Choice(text(of: right))]
    for flaw in others { choices.append(try choice(flaw.words, beside: right)) }
    return MadeQuestion(self, choices: choices, run: right)
  }

  /// The right run that is named.
  func rightRun() throws(QuestionProblem) -> Trace {
    let name = try shown()
    guard let run = rightRuns.first(where: { $0.freedom == name }) else {
      throw problem("there is no right run '\(name)'")
    }
    return run.trace
  }

  private func choice(
    _ words: String, beside right: Trace
  ) throws(QuestionProblem) -> Choice {
    let flaws = flawedRuns.filter { $0.misconception == words }
    guard !flaws.isEmpty else { throw problem("there is no flaw '\(words)'") }
    guard let flaw = flaws.first(where: { right.isOfTheSameScenario(as: $0.trace) }) else {
      throw problem(
        "'\(words)' is the run of another scenario, so its choice is the trace of nothing here")
    }
    let choice = text(of: flaw.trace)
    let free = right.likeRightRuns.map(text).filter { $0 != text(of: right) }
    guard !free.contains(choice) else {
      throw problem("'\(words)' gives '\(choice)', which a right run may give, too")
    }
    return Choice(choice, Belief("This comes out of a run whose author \(words).", flaw))
  }

  /// What a choice says of a run: its completions, or its events.
  private func text(of run: Trace) -> String {
    guard kind == .outcome else { return run.events.line }
    let ends = run.events.filter { $0.outcome != nil }.map(\.description)
    return ends.isEmpty
      ? "nothing: the completion never runs" : ends.joined(separator: ", and then ")
  }
}

extension Trace {
  /// The right runs of the same scenario: where threads race, several outcomes are right.
  var likeRightRuns: [Trace] {
    rightRuns.map(\.trace).filter { isOfTheSameScenario(as: $0) && hasTheSameAnswers(as: $0) }
  }
}
