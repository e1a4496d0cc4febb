// Makes the questions about a line of a wrong answer, from the mistakes of an exercise.

import Curriculum
import ExerciseRuns
import Foundation

/// Makes a question from a mistake that is shown, and other mistakes that change other lines.
struct LineChoices {
  let question: Question
  let exercise: Exercise
  let chapter: Chapter
  let root: URL

  func made() throws(QuestionProblem) -> MadeQuestion {
    let name = try question.words(
      ofOnly: .mistake, orElse: "it must name the mistake that is shown, as '- mistake: …'")
    let mistake = try mistake(name)
    let (finished, wrong) = try texts(of: mistake)
    let change = LineChange(from: finished, to: wrong)
    guard let line = change.firstNewLine else {
      throw question.problem(
        "the mistake '\(name)' has no line of its own, so its choice is the trace of nothing")
    }
    let code = Self.code(wrong, showing: line)
    let choices = [choice(line, in: wrong)] + (try others(beside: change, in: wrong, code))
    return MadeQuestion(
      question, code: code, choices: Self.inOrder(choices), truth: truth(about: mistake))
  }

  /// The choices of lines that are right here.
  private func others(
    beside change: LineChange, in wrong: [String], _ code: [NumberedLine]
  ) throws(QuestionProblem) -> [Choice] {
    var choices: [Choice] = []
    for source in question.sources {
      switch source.kind {
      case .mistake: continue
      case .other: choices.append(try choice(source.words, beside: change, in: wrong))
      case .decoy:
        choices.append(
          try question.decoy(
            source.words, in: code, because: "That line is as in the finished code."))
      default: throw question.problem("a question about a line takes mistakes and decoys alone")
      }
    }
    return choices
  }

  /// A mistake and what its tests say.
  private func truth(about mistake: Variant) -> String {
    guard let refusal = mistake.refusal else { return "\(misconception(mistake))." }
    let teller = refusal.isByTest ? "A test says" : "The compiler says"
    return "\(misconception(mistake)). \(teller): \"\(refusal.words)\"."
  }

  /// A mistake that changes another line of the finished file.
  private func choice(
    _ name: String, beside change: LineChange, in wrong: [String]
  ) throws(QuestionProblem) -> Choice {
    let other = try mistake(name)
    let (finished, text) = try texts(of: other)
    guard let place = LineChange(from: finished, to: text).firstOldLine else {
      throw question.problem(
        "the mistake '\(name)' changes no line, so its choice is the trace of nothing")
    }
    guard let line = change.newPlace(of: place) else {
      throw question.problem("'\(name)' changes the line that is wrong here: two equal choices")
    }
    var choice = choice(line, in: wrong)
    choice.belief = Belief(
      sentence: "That line is right here. It is the one that changes in another wrong answer. "
        + truth(about: other))
    return choice
  }

  private func choice(_ line: Int, in text: [String]) -> Choice {
    Choice(text: NumberedLine(number: line + 1, text: text[line]).choice)
  }

  private func mistake(_ name: String) throws(QuestionProblem) -> Variant {
    let all = AnswerFiles(of: chapter, in: root).mistakes(exercise)
    if let mistake = all.first(where: { $0.name == name }) { return mistake }
    throw question.problem("\(exercise.id) has no mistake '\(name)'", isMissingFile: all.isEmpty)
  }

  private func texts(
    of mistake: Variant
  ) throws(QuestionProblem) -> (finished: [String], wrong: [String]) {
    let files = AnswerFiles(of: chapter, in: root)
    let wrong = files.variant(mistake)
    guard !wrong.isEmpty else {
      throw question.problem("the mistake '\(mistake.name)' no longer applies")
    }
    return (
      lines(of: files.solution(exercise)).map(String.init), lines(of: wrong).map(String.init)
    )
  }

  private func misconception(_ mistake: Variant) -> String {
    mistake.misconception.replacing(#/ \([A-Z]\d+\)$/#, with: "")
  }

  /// The code without comments, imports and blank lines: what the question can be about.
  private static func code(_ text: [String], showing line: Int) -> [NumberedLine] {
    text.enumerated().map { NumberedLine(number: $0 + 1, text: $1) }
      .filter { $0.number == line + 1 || $0.isCode }
  }

  /// From top to bottom, as the lines stand in the file.
  static func inOrder(_ choices: [Choice]) -> [Choice] {
    choices.sorted { Self.number($0) < Self.number($1) }
  }

  private static func number(_ choice: Choice) -> Int {
    Int(choice.text.drop { !$0.isNumber }.prefix { $0.isNumber }) ?? 0
  }
}
