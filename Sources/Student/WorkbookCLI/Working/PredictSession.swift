// One question after another: the code, the choices, an answer, and what really happens.

import CommandSupport
import Comparison
import Curriculum
import Desk
import Foundation
import Questions
import RuleJudging
import Rules
import Traces

/// How an answer is kept.
enum Prediction {
  static let right = "right"
}

/// Asks questions on the terminal, or of a pipe.
struct PredictSession {
  let book: Workbook
  let questions: [MadeQuestion]

  /// How many keys that are no choice may follow each other.
  private static let patience = 3

  /// Asks all questions.
  ///
  /// - Throws: That no answer was understood, or that an answer cannot be kept.
  func run() throws(CommandError) {
    for (number, made) in questions.enumerated() {
      printWrapped(
        Terminal.paint("Question \(number + 1) of \(questions.count)", .bold)
          + " · \(made.question.exercise) · \(made.question.name)")
      print()
      show(made)
      guard let choice = try answer(to: made) else {
        printWrapped("What you answered so far is kept. Go on: swift run workbook predict")
        return
      }
      try keep(made.choices[choice], of: made)
      print()
      tell(made, after: choice)
      print()
    }
  }

  // MARK: Asking

  private func show(_ made: MadeQuestion) {
    let code = made.code.isEmpty ? ownCode(of: made.question.exercise) : made.code
    for line in code { printCode(line) }
    if !code.isEmpty { print() }
    printWrapped("\(made.question.scenario) \(made.question.sentence)")
    print()
    for (index, choice) in made.choices.enumerated() {
      printItem("\(Self.key(index))", choice.text)
    }
    if made.choices.contains(where: { $0.text.contains("‖") }) { printWrapped(TraceStep.legend) }
  }

  /// The lines around the place in the student's file where the work is; none if there is no file.
  private func ownCode(of id: ExerciseID) -> [NumberedLine] {
    guard let exercise = book.exercise(id), let line = exercise.line,
      let text = StudentFiles(root: book.root).read(exercise.path)
    else { return [] }
    print("\(exercise.path)\n")
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return lines.enumerated().map { NumberedLine(number: $0 + 1, text: String($1)) }
      .filter { abs($0.number - line) <= 8 }
      .filter { !trimmed($0.text).isEmpty && !trimmed($0.text).hasPrefix("//") }
  }

  /// The place of the choice; nil at the end of the input, or if the student wants no more.
  private func answer(to made: MadeQuestion) throws(CommandError) -> Int? {
    let last = Self.key(made.choices.count - 1)
    for _ in 0..<Self.patience {
      print("\nYour answer, a to \(last), or q to stop: ", terminator: "")
      fflush(nil)
      guard let line = readLine() else {
        print()
        return nil
      }
      let word = line.trimmingCharacters(in: .whitespaces).lowercased()
      if word == "q" { return nil }
      if let index = made.choices.indices.first(where: { Self.key($0) == word }) { return index }
      printWrapped("'\(word.prefix(20))' is no choice.")
    }
    throw .usage(
      "\(Self.patience) answers were no choice. The choices are a to \(last); what you answered "
        + "before is kept: swift run workbook predict")
  }

  private func keep(_ choice: Choice, of made: MadeQuestion) throws(CommandError) {
    var record = DeskRecord(in: book.root)
    record.notePrediction(choice.isRight ? Prediction.right : choice.text, of: made.question.id)
    try record.save(in: book.root)
  }

  // MARK: Telling

  private func tell(_ made: MadeQuestion, after index: Int) {
    let (choice, right) = (made.choices[index], made.choices[made.right])
    if choice.isRight {
      print(Terminal.paint("Right.", .green))
    } else {
      print(Terminal.paint("Not so.", .red), terminator: " ")
      print("It is \(Self.key(made.right)):")
      printItem(" ", right.text)
    }
    if !made.truth.isEmpty { printWrapped(made.truth) }
    if let run = made.run {
      print("\nWhat happens:")
      print(Self.columns(of: run))
    }
    guard let belief = choice.belief else { return }
    print("\nYour answer:")
    printWrapped(belief.sentence)
    if let run = belief.run { print(Self.columns(of: run)) }
    if let rule = belief.rule, let promise = Rule.numbered(rule) {
      printWrapped("It breaks \(promise): \(promise.sentence)")
    }
  }

  /// The run with a column for each thread; in a narrow terminal, with the thread before each event.
  private static func columns(of run: Recording) -> String {
    let columns = run.columns()
    let longest = columns.split(separator: "\n").map(\.count).max() ?? 0
    guard longest > Terminal.columns else { return columns }
    return zip(run.events, run.threads).flatMap { event, thread in
      Terminal.wrapped("\(thread)  \(event)", indent: 2)
    }.joined(separator: "\n")
  }

  private static func key(_ index: Int) -> String {
    String(Character(Unicode.Scalar(UInt8(ascii: "a") + UInt8(index))))
  }

  private func printItem(_ key: String, _ text: String) {
    let lines = Terminal.wrapped(text, width: Terminal.textWidth - 5)
    for (index, line) in lines.enumerated() { print("  \(index == 0 ? key : " ")  \(line)") }
  }

  private func printCode(_ line: NumberedLine) {
    let number = "\(line.number)"
    let margin = String(repeating: " ", count: max(0, 4 - number.count)) + number + "  "
    for (index, part) in WrappedCode.lines(of: line.text, width: Terminal.textWidth - 6)
      .enumerated()
    {
      print((index == 0 ? margin : String(repeating: " ", count: 6)) + part)
    }
  }
}
