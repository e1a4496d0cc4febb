// Makes the questions about runs: what comes out, and in which order.

import Curriculum
import RuleJudging
import Rules
import Traces

/// Makes a question from a right run and flawed runs of the same scenario.
struct RunChoices {
  let question: Question
  /// The traces that a question may name.
  var rightRuns = RightRun.all + RightRun.asked
  var flawedRuns = FlawedRun.all + FlawedRun.asked

  /// What the authors of the flawed runs believed, each once.
  static let misconceptions = FlawedRun.all.map(\.misconception)

  func made() throws(QuestionProblem) -> MadeQuestion { try made(beside: try right()) }

  /// Makes the question about a run that is right, the student's own for example.
  func made(beside right: Trace) throws(QuestionProblem) -> MadeQuestion {
    var choices = [Choice(text: text(of: right))]
    for source in question.sources {
      switch source.kind {
      case .right: continue
      case .flaw: choices.append(try choice(source.words, beside: right))
      default: throw question.problem("a question about a run takes 'right' and 'flaw' alone")
      }
    }
    return MadeQuestion(question, choices: choices, run: right)
  }

  func right() throws(QuestionProblem) -> Trace {
    let name = try question.words(
      ofOnly: .right, orElse: "it must name one run that is right, as '- right: …'")
    guard let run = rightRuns.first(where: { $0.freedom == name }) else {
      throw question.problem("there is no right run '\(name)'")
    }
    return run.trace
  }

  private func choice(
    _ words: String, beside right: Trace
  ) throws(QuestionProblem) -> Choice {
    let flaws = flawedRuns.filter { $0.misconception == words }
    guard !flaws.isEmpty else { throw question.problem("there is no flaw '\(words)'") }
    guard let flaw = flaws.first(where: { right.isOfTheSameScenario(as: $0.trace) }) else {
      throw question.problem(
        "'\(words)' is the run of another scenario, so its choice is the trace of nothing here")
    }
    let text = text(of: flaw.trace)
    guard !freeTexts(beside: right).contains(text) else {
      throw question.problem("'\(words)' gives '\(text)', which a right run may give, too")
    }
    let belief = Belief(
      sentence: "This comes out of a run whose author \(words).", run: flaw.trace,
      rule: flaw.rule.rawValue)
    return Choice(text: text, belief: belief)
  }

  /// What other right runs of the scenario may do: where threads race, several outcomes are right.
  private func freeTexts(beside right: Trace) -> [String] {
    let runs = rightRuns.map(\.trace).filter {
      right.isOfTheSameScenario(as: $0) && right.hasTheSameAnswers(as: $0)
    }
    return runs.map(text).filter { $0 != text(of: right) }
  }

  /// What a choice says of a run: its completions, or its events.
  private func text(of run: Trace) -> String {
    guard question.kind == .outcome else { return run.events.line }
    let ends = run.events.filter { $0.outcome != nil }.map(\.words)
    guard let first = ends.first else { return "nothing: the completion never runs" }
    return ends.count == 1 ? first : ends.joined(separator: ", and then ")
  }
}

extension Question {
  /// Why this question cannot be made.
  func problem(_ words: String, isMissingFile: Bool = false) -> QuestionProblem {
    QuestionProblem(
      sentence: "\(path):\(line): \(id): \(words).", isMissingFile: isMissingFile)
  }
}
