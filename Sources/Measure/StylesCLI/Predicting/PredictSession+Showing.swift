// What a question shows, what really happens, and the misconception behind a wrong answer.

import Questions
import RuleJudging
import Rules

extension PredictSession {
  /// Shows a question.
  func show(_ question: Question) {
    let code = question.code.isEmpty ? ownCode(of: question.exercise) : question.code
    for line in code { printCode(line) }
    if !code.isEmpty { print() }
    printWrapped("\(question.scenario) \(question.sentence)")
    print()
    for (key, choice) in zip(question.keys, question.choices) {
      printItem(key, choice.text)
    }
    if question.choices.contains(where: { $0.text.contains("‖") }) {
      printWrapped(TraceStep.legend)
    }
  }

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
}

extension Question {
  /// Tells whether an answer was right, what happens, and what was believed.
  func tell(_ answer: Choice) {
    if answer.isRight {
      print(Terminal.paint("Right.", .green))
    } else {
      print(Terminal.paint("Not so.", .red), terminator: " ")
      correct(answer)
    }
    if !truth.isEmpty { printWrapped(truth) }
    if let run { print("\nWhat happens:\n" + columns(of: run)) }
    if orders.count > 1 {
      printWrapped("Two threads are at work, so \(orders.count) orders are right.")
    }
    if !answer.belief.isEmpty {
      print("\nYour answer:")
      printWrapped(answer.belief)
      if let flaw = answer.flaw {
        print(columns(of: flaw.trace))
        printWrapped(broken(by: flaw))
      }
      guard !lead.isEmpty else { return }
      print()
      printWrapped(lead)
    } else if run != nil, !isPutInOrder {
      tellWhyNotTheOthers()
    }
  }

  /// Says what is right in the place of a wrong answer, or how far it was right.
  private func correct(_ answer: Choice) {
    guard isPutInOrder else {
      print("It is \(keys[right]):")
      return printItem(" ", choices[right].text)
    }
    let order = self.order(in: answer.text)
    let count = rightBegin(of: order)
    printWrapped(
      count == 0
        ? "Nothing begins with '\(order[0])'."
        : "Your first \(counted(count, "event")) can come so, and then not '\(order[count])'.")
  }

  /// The reason of a right answer: what each other choice breaks, or whose mistake it is.
  private func tellWhyNotTheOthers() {
    print("\nThe others:")
    let others = zip(keys, choices).filter { !$1.isRight }
    let reasons = Dictionary(grouping: others) { $1.flaw.map(broken) ?? $1.belief }
    for (reason, choices) in reasons.sorted(by: { $0.value[0].0 < $1.value[0].0 }) {
      printItem(choices.map(\.0).joined(separator: ", "), reason)
    }
  }
}

private func broken(by flaw: FlawedRun) -> String {
  "It breaks \(Rule[flaw.rule]): \(Rule[flaw.rule].sentence)"
}

/// The run with a column for each thread; in a narrow terminal, with the thread before each event.
private func columns(of run: Trace) -> String {
  let columns = run.columns()
  let longest = columns.split(separator: "\n").map(\.count).max() ?? 0
  guard longest > Terminal.columns else { return columns }
  return zip(run.events, run.threads).flatMap { event, thread in
    Terminal.wrapped("\(thread)  \(event)", indent: 2)
  }.joined(separator: "\n")
}

/// Prints a text behind a key, and what has no room for it below.
private func printItem(_ key: String, _ text: String) {
  let lines = Terminal.wrapped(text, width: Terminal.textWidth - 4 - key.count)
  let margin = "\n" + String(repeating: " ", count: key.count + 4)
  print("  \(key)  " + lines.joined(separator: margin))
}

/// Prints a line of code with its keywords, texts and comments in colours, if the terminal has them.
private func printCode(_ line: NumberedLine) {
  let parts = WrappedCode.lines(of: line.text, width: Terminal.textWidth - 6).map { part in
    SwiftToken.tokens(of: part).map { Terminal.paint($0.text, $0.kind.colour) }.joined()
  }
  print(String("     \(line.number)".suffix(4)) + "  " + parts.joined(separator: "\n      "))
}

extension SwiftToken.Kind {
  fileprivate var colour: Terminal.Colour? {
    switch self {
    case .keyword: .bold
    case .string, .number: .green
    case .comment: .faint
    default: nil
    }
  }
}
