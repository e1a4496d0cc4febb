// What a question shows, what really happens, and the misconception behind a wrong answer.

import CommandSupport
import Commands
import Curriculum
import Questions
import RuleJudging
import Rules
import Traces

extension PredictSession {
  /// Shows a question.
  func show(_ made: MadeQuestion) {
    let code = made.code.isEmpty ? ownCode(of: made.question.exercise) : made.code
    for line in code { printCode(line) }
    if !code.isEmpty { print() }
    printWrapped("\(made.question.scenario) \(made.question.sentence)")
    print()
    for (index, choice) in made.choices.enumerated() { printItem(Self.key(index), choice.text) }
    if made.choices.contains(where: { $0.text.contains("‖") }) { printWrapped(TraceStep.legend) }
  }

  /// Tells whether an answer was right, what happens, and what was believed.
  func tell(_ answer: Answer, to made: MadeQuestion) {
    if answer.isRight {
      print(Terminal.paint("Right.", .green))
    } else {
      print(Terminal.paint("Not so.", .red), terminator: " ")
      answer.correct()
    }
    if !made.truth.isEmpty { printWrapped(made.truth) }
    if let run = made.run { print("\nWhat happens:\n" + Self.columns(of: run)) }
    if made.orders.count > 1 {
      printWrapped("Two threads are at work, so \(made.orders.count) orders are right.")
    }
    if let belief = answer.belief {
      tell(belief, made.lead)
    } else if made.run != nil, !made.isPutInOrder {
      tellWhyNotTheOthers(of: made)
    }
  }

  private func tell(_ belief: Belief, _ lead: String) {
    print("\nYour answer:")
    printWrapped(belief.sentence)
    if let run = belief.run { print(Self.columns(of: run)) }
    if let broken = Self.broken(by: belief) { printWrapped(broken) }
    guard !lead.isEmpty else { return }
    print()
    printWrapped(lead)
  }

  /// The reason of a right answer: what each other choice breaks, or whose mistake it is.
  private func tellWhyNotTheOthers(of made: MadeQuestion) {
    print("\nThe others:")
    let reasons = Dictionary(grouping: made.choices.indices) { index in
      made.choices[index].belief.map { Self.broken(by: $0) ?? $0.sentence }
    }
    for (reason, indices) in reasons.sorted(by: { $0.value[0] < $1.value[0] }) {
      if let reason { printItem(indices.map(Self.key).joined(separator: ", "), reason) }
    }
  }

  private static func broken(by belief: Belief) -> String? {
    belief.rule.flatMap(Rule.numbered).map { "It breaks \($0): \($0.sentence)" }
  }

  /// The run with a column for each thread; in a narrow terminal, with the thread before each event.
  private static func columns(of run: Trace) -> String {
    let columns = run.columns()
    let longest = columns.split(separator: "\n").map(\.count).max() ?? 0
    guard longest > Terminal.columns else { return columns }
    return zip(run.events, run.threads).flatMap { event, thread in
      Terminal.wrapped("\(thread)  \(event)", indent: 2)
    }.joined(separator: "\n")
  }

  // MARK: Code

  /// The lines around the place in the student's file where the work is; none before the exercise is
  /// solved, since the code would do something else than the answer, and none of a chapter without a run.
  private func ownCode(of id: ExerciseID) -> [NumberedLine] {
    guard let exercise = book.exercise(id), var line = exercise.line,
      book.state(of: exercise).isDone, book.chapter(id.chapter)?.workflow != nil
    else { return [] }
    let path = exercise.codePath(in: book.root)
    print("\(path)\n")
    let all = NumberedLine.all(in: Curriculum.text(of: path, in: book.root))
    if path != exercise.path {
      line = all.first { $0.text.contains("final class ") }?.number ?? line
    }
    // To the end of the declaration, as far as a screen has room.
    let end = all.first { $0.number > line && $0.text.hasPrefix("}") }?.number ?? all.count
    return all.filter { $0.number >= line - 8 && $0.number <= min(end, line + 24) }
      .filter { !trimmed($0.text).isEmpty && !trimmed($0.text).hasPrefix("//") }
  }

  /// Prints a text behind a key, and what has no room for it below.
  func printItem(_ key: String, _ text: String) {
    let lines = Terminal.wrapped(text, width: Terminal.textWidth - 4 - key.count)
    let margin = "\n" + String(repeating: " ", count: key.count + 4)
    print("  \(key)  " + lines.joined(separator: margin))
  }

  private func printCode(_ line: NumberedLine) {
    let number = String("     \(line.number)".suffix(4))
    let parts = WrappedCode.lines(of: line.text, width: Terminal.textWidth - 6)
    print("\(number)  " + parts.map(Self.highlighted).joined(separator: "\n      "))
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
}
