// One question after another: the code, the choices, an answer, and what really happens.

import CommandSupport
import Commands
import Comparison
import Curriculum
import Foundation
import Questions
import Traces

/// Asks questions on the terminal, or of a pipe.
struct PredictSession {
  let book: Workbook
  let questions: [MadeQuestion]
  /// The command that goes on with them.
  var command = "predict"

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
      guard try ask(made) else {
        printWrapped("What you answered so far is kept. Go on: \(workbookCommand) \(command)")
        return
      }
      print()
    }
  }

  /// Asks for an answer, keeps it and tells what really happens; false if the student wants no more.
  private func ask(_ made: MadeQuestion) throws(CommandError) -> Bool {
    if made.isPutInOrder {
      guard let order = try order(of: made) else { return false }
      try keep(made.isRight(order) ? nil : order.joined(separator: " · "), of: made)
      print()
      tell(made, afterOrder: order)
    } else {
      guard let index = try choice(of: made) else { return false }
      let choice = made.choices[index]
      try keep(choice.isRight ? nil : choice.text, of: made)
      print()
      tell(made, after: choice)
    }
    return true
  }

  /// Keeps a wrong answer, or a right one for nil.
  private func keep(_ wrong: String?, of made: MadeQuestion) throws(CommandError) {
    var record = DeskRecord(in: book.root)
    record.notePrediction(wrong ?? DeskRecord.right, of: made.question.id)
    try record.save(in: book.root)
  }

  // MARK: Showing

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

  /// The lines around the place in the student's file where the work is; none before the exercise is
  /// solved, since the code would do something else than the answer, and none of a chapter without a run.
  private func ownCode(of id: ExerciseID) -> [NumberedLine] {
    guard let exercise = book.exercise(id), let line = exercise.line,
      book.state(of: exercise).isDone, book.chapter(id.chapter)?.workflow != nil,
      let text = StudentFiles(root: book.root).read(exercise.path)
    else { return [] }
    print("\(exercise.path)\n")
    let all = lines(of: text).enumerated().map { NumberedLine(number: $0 + 1, text: String($1)) }
    // To the end of the declaration, as far as a screen has room.
    let end = all.first { $0.number > line && $0.text.hasPrefix("}") }?.number ?? all.count
    return all.filter { $0.number >= line - 8 && $0.number <= min(end, line + 24) }
      .filter { !trimmed($0.text).isEmpty && !trimmed($0.text).hasPrefix("//") }
  }

  func printItem(_ key: String, _ text: String) {
    let lines = Terminal.wrapped(text, width: Terminal.textWidth - 4 - key.count)
    let margin = String(repeating: " ", count: key.count)
    for (index, line) in lines.enumerated() { print("  \(index == 0 ? key : margin)  \(line)") }
  }

  private func printCode(_ line: NumberedLine) {
    let number = "\(line.number)"
    let margin = String(repeating: " ", count: max(0, 4 - number.count)) + number + "  "
    for (index, part) in WrappedCode.lines(of: line.text, width: Terminal.textWidth - 6)
      .enumerated()
    {
      print((index == 0 ? margin : String(repeating: " ", count: 6)) + Self.highlighted(part))
    }
  }

  /// A line of code with its keywords, texts and comments in colours, if the terminal has them.
  private static func highlighted(_ code: String) -> String {
    SwiftToken.tokens(of: code).map { token in
      let colour: Terminal.Colour? =
        switch token.kind {
        case .keyword: .bold
        case .string, .number: .green
        case .comment: .faint
        default: nil
        }
      return Terminal.paint(token.text, colour)
    }.joined()
  }

  /// The letter of a choice, from its place.
  static func key(_ index: Int) -> String {
    String(Character(Unicode.Scalar(UInt8(ascii: "a") + UInt8(index))))
  }
}
