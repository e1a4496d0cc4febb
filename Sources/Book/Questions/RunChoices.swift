// Makes the questions about runs: what comes out, and in which order.

import Curriculum
import RuleJudging
import Rules
import Traces

/// Makes a question from a right run and flawed runs of the same scenario.
struct RunChoices {
  /// The traces that a question may name.
  private static let rightRuns = RightRun.all + RightRun.asked
  static let flawedRuns = FlawedRun.all + FlawedRun.asked
  /// What the authors of the flawed runs believed, each once.
  static let misconceptions = FlawedRun.all.map(\.misconception)

  let question: Question

  func made() throws(QuestionProblem) -> MadeQuestion { try made(beside: right()) }

  /// Makes the question about a run that is right, the student's own for example.
  func made(beside right: Trace) throws(QuestionProblem) -> MadeQuestion {
    var choices = [Choice(text(of: right))]
    for flaw in question.others { choices.append(try choice(flaw.words, beside: right)) }
    return MadeQuestion(question, choices: choices, run: right)
  }

  func right() throws(QuestionProblem) -> Trace {
    let name = try question.shown()
    guard let run = Self.rightRuns.first(where: { $0.freedom == name }) else {
      throw question.problem("there is no right run '\(name)'")
    }
    return run.trace
  }

  private func choice(
    _ words: String, beside right: Trace
  ) throws(QuestionProblem) -> Choice {
    let flaws = Self.flawedRuns.filter { $0.misconception == words }
    guard !flaws.isEmpty else { throw question.problem("there is no flaw '\(words)'") }
    guard let flaw = flaws.first(where: { right.isOfTheSameScenario(as: $0.trace) }) else {
      throw question.problem(
        "'\(words)' is the run of another scenario, so its choice is the trace of nothing here")
    }
    let choice = text(of: flaw.trace)
    let free = Self.runs(like: right).map(text).filter { $0 != text(of: right) }
    guard !free.contains(choice) else {
      throw question.problem("'\(words)' gives '\(choice)', which a right run may give, too")
    }
    return Choice(choice, Belief("This comes out of a run whose author \(words).", flaw))
  }

  /// The right runs of a run's scenario: where threads race, several outcomes are right.
  static func runs(like right: Trace) -> [Trace] {
    rightRuns.map(\.trace).filter {
      right.isOfTheSameScenario(as: $0) && right.hasTheSameAnswers(as: $0)
    }
  }

  /// What a choice says of a run: its completions, or its events.
  private func text(of run: Trace) -> String {
    guard question.kind == .outcome else { return run.events.line }
    let ends = run.events.filter { $0.outcome != nil }.map(\.words)
    return ends.isEmpty
      ? "nothing: the completion never runs" : ends.joined(separator: ", and then ")
  }
}
