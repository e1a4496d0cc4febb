// Makes the questions about a line of a wrong answer, from the mistakes of an exercise.

import Curriculum
import ExerciseRuns
import Foundation

/// Makes a question from a mistake that is shown, and other mistakes that change other lines.
struct LineChoices {
  let question: Question
  let exercise: Exercise
  let files: AnswerFiles

  func made() throws(QuestionProblem) -> MadeQuestion {
    let mistake = try mistake(question.shown())
    let wrong = try text(of: mistake)
    let change = Difference.compared(finished, wrong)
    guard let line = change.newLines.first else {
      throw question.problem("the mistake '\(mistake.name)' has no line of its own")
    }
    let all = NumberedLine.all(in: wrong)
    // Without comments, imports and blank lines: what the question can be about.
    let code = all.filter { $0.number == line + 1 || $0.isCode }
    var choices = [Choice(all[line].choice)]
    for source in question.others {
      let reason = "That line is as in the finished code."
      choices.append(
        source.kind == .decoy
          ? try question.decoy(source.words, in: code, because: reason)
          : try choice(source.words, beside: change, in: all))
    }
    return MadeQuestion(question, code: code, choices: choices, truth: truth(about: mistake))
  }

  /// A mistake and what its tests say.
  private func truth(about mistake: Variant) -> String {
    let belief = mistake.misconception.replacing(#/ \([A-Z]\d+\)$/#, with: "")
    guard let refusal = mistake.refusal else { return "\(belief)." }
    let teller = refusal.isByTest ? "A test says" : "The compiler says"
    return "\(belief). \(teller): \"\(refusal.words)\"."
  }

  /// The line that another mistake changes.
  private func choice(
    _ name: String, beside change: [Difference.Place], in all: [NumberedLine]
  ) throws(QuestionProblem) -> Choice {
    let other = try mistake(name)
    guard let place = Difference.compared(finished, try text(of: other)).firstOldLine else {
      throw question.problem("the mistake '\(name)' changes no line")
    }
    guard let line = change.newPlace(of: place) else {
      throw question.problem("'\(name)' changes the line that is wrong here: two equal choices")
    }
    return Choice(
      all[line].choice,
      because: "That line is right here. It is the one that changes in another wrong answer. "
        + truth(about: other))
  }

  private func mistake(_ name: String) throws(QuestionProblem) -> Variant {
    let all = files.mistakes(exercise)
    if let mistake = all.first(where: { $0.name == name }) { return mistake }
    throw question.problem("\(exercise.id) has no mistake '\(name)'", isMissingFile: all.isEmpty)
  }

  private var finished: String { files.solution(exercise) }

  private func text(of mistake: Variant) throws(QuestionProblem) -> String {
    let wrong = files.variant(mistake)
    guard !wrong.isEmpty else {
      throw question.problem("the mistake '\(mistake.name)' no longer applies")
    }
    return wrong
  }
}
