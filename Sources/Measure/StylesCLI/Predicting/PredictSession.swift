// One question after another: the code, the choices, an answer, and what really happens.

import CommandSupport
import Commands
import Curriculum
import Foundation
import Questions

/// Asks questions on the terminal, or of a pipe.
struct PredictSession {
  /// What the student answered.
  struct Answer {
    /// The text of the choice, or the events in their order.
    let text: String
    let isRight: Bool
    let belief: Belief?
    /// Says what is wrong with a wrong answer.
    let correct: () -> Void
  }

  /// How many lines that are no choice may follow each other.
  private static let patience = 3

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
      guard let answer = try made.isPutInOrder ? order(of: made) : choice(of: made) else {
        return printWrapped(
          "What you answered so far is kept. Go on: \(workbookCommand) \(command)")
      }
      var record = DeskRecord(in: book.root)
      record.notePrediction(answer.isRight ? DeskRecord.right : answer.text, of: made.question.id)
      try record.save(in: book.root)
      print()
      tell(answer, to: made)
      print()
    }
  }

  /// What the student chose; nil at the end of the input, or if the student wants no more.
  ///
  /// - Throws: That no line was understood.
  private func choice(of made: MadeQuestion) throws(CommandError) -> Answer? {
    let last = Self.key(made.choices.count - 1)
    return try read("Your answer, a to \(last)") { word in
      made.choices.indices.first { Self.key($0) == word }.map { index in
        let choice = made.choices[index]
        return Answer(text: choice.text, isRight: choice.isRight, belief: choice.belief) {
          print("It is \(Self.key(made.right)):")
          printItem(" ", made.choices[made.right].text)
        }
      }
    }
  }

  /// The events in the student's order; nil at the end of the input, or if the student wants no more.
  ///
  /// The student names them one by one, or several in a line; the last one is clear.
  ///
  /// - Throws: That no line was understood.
  private func order(of made: MadeQuestion) throws(CommandError) -> Answer? {
    var (places, left) = ([Int](), Array(made.choices.indices))
    while left.count > 1 {
      let prompt = places.isEmpty ? "First comes one of" : "Then comes one of"
      let letters = left.map(Self.key).joined(separator: " ")
      let next = try read("\(prompt) \(letters)") { Self.places($0, among: left) }
      guard let next else { return nil }
      places += next
      left.removeAll(where: next.contains)
    }
    let order = (places + left).map { made.choices[$0].text }
    let isRight = made.isRight(order)
    return Answer(
      text: order.joined(separator: " · "), isRight: isRight,
      belief: isRight ? nil : made.belief(behind: order)
    ) {
      let count = made.rightBegin(of: order)
      printWrapped(
        count == 0
          ? "Nothing begins with '\(order[0])'."
          : "Your first \(counted(count, "event")) can come so, and then not '\(order[count])'.")
    }
  }

  /// The places that letters name: `c`, or `c a b`; nil if one is none that is left, or there twice.
  private static func places(_ word: String, among left: [Int]) -> [Int]? {
    let letters = word.filter { !" ,".contains($0) }
    let places = letters.compactMap { letter in left.first { key($0) == String(letter) } }
    let isClear = places.count == letters.count && Set(places).count == places.count
    return places.isEmpty || !isClear ? nil : places
  }

  /// Reads lines until one is understood; nil at the end of the input, and after q.
  private func read<Value>(
    _ prompt: String, _ understand: (String) -> Value?
  ) throws(CommandError) -> Value? {
    for _ in 0..<Self.patience {
      print("\n\(prompt), or q to stop: ", terminator: "")
      fflush(nil)
      guard let line = readLine() else {
        print()
        return nil
      }
      let word = line.trimmingCharacters(in: .whitespaces).lowercased()
      if word == "q" { return nil }
      if let value = understand(word) { return value }
      printWrapped("'\(word.prefix(20))' is no choice.")
    }
    throw .usage(
      "\(Self.patience) answers were no choice. \(prompt); what you answered before is kept: "
        + "\(workbookCommand) \(command)")
  }

  /// The letter of a choice, from its place.
  static func key(_ index: Int) -> String {
    String(Character(Unicode.Scalar(UInt8(ascii: "a") + UInt8(index))))
  }
}
