// Makes the questions about runs: what comes out, in which order, and events to be put in order.

import Curriculum
import RuleJudging
import Rules

/// The traces that a question may name.
private let rightRuns = RightRun.all + RightRun.asked
private let flawedRuns = FlawedRun.all + FlawedRun.asked
/// What the authors of the flawed runs believed, each once.
let misconceptions = FlawedRun.all.map(\.misconception)

extension Question {
  /// Makes a question from a right run and flawed runs of the same scenario.
  ///
  /// - Parameter right: The run that is right, the student's own for example.
  func aboutRuns(beside right: Trace) throws(BookProblem) -> Question {
    var choices = [choice(of: right)]
    for flaw in others { choices.append(try choice(flaw.words, beside: right)) }
    return offering(choices, run: right)
  }

  /// The right run that is named.
  func rightRun() throws(BookProblem) -> Trace {
    let name = try shown()
    guard let run = rightRuns.first(where: { $0.freedom == name }) else {
      throw problem("there is no right run '\(name)'")
    }
    return run.trace
  }

  /// The right choice.
  func choice(of right: Trace) -> Choice { .right(text(of: right)) }

  /// The choice of a flawed run, by its misconception.
  ///
  /// - Throws: That there is none of this scenario, or that a right run may end so, too.
  func choice(_ words: String, beside right: Trace) throws(BookProblem) -> Choice {
    let flaws = flawedRuns.filter { $0.misconception == words }
    guard !flaws.isEmpty else { throw problem("there is no flaw '\(words)'") }
    guard let flaw = flaws.first(where: { right.isOfTheSameScenario(as: $0.trace) }) else {
      throw problem(
        "'\(words)' is the run of another scenario, so its choice is the trace of nothing here")
    }
    let choice = text(of: flaw.trace)
    guard choice == text(of: right) || !right.likeRightRuns.map(text).contains(choice) else {
      throw problem("'\(words)' gives '\(choice)', which a right run may give, too")
    }
    return Choice(
      text: choice, belief: "This comes out of a run whose author \(words).", flaw: flaw)
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
  fileprivate var likeRightRuns: [Trace] {
    rightRuns.map(\.trace).filter { isOfTheSameScenario(as: $0) && hasTheSameAnswers(as: $0) }
  }

  /// The order of the steps, and those orders in which a step that races with the one before comes first.
  fileprivate var orders: [[String]] {
    let steps = events.steps
    let order = steps.map(\.text)
    return [order]
      + steps.indices.filter { $0 > 0 && steps[$0].isConcurrent }.map { place in
        var other = order
        other.swapAt(place - 1, place)
        return other
      }
  }
}

// MARK: Events that are put in order

extension Question {
  /// Makes a question from the events of a right run, four to six of them; where threads race, several orders are right.
  func aboutTheOrder() throws(BookProblem) -> Question {
    let right = try rightRun()
    let steps = right.events.steps.map(\.text)
    guard (4...6).contains(steps.count) else {
      throw problem("the run has \(steps.count) events, and four to six can be put in order")
    }
    var made = offering(steps.map(Choice.right), run: right)
    for order in ([right] + right.likeRightRuns).flatMap(\.orders)
    where order.sorted() == steps.sorted() && !made.orders.contains(order) {
      made.orders.append(order)
    }
    return made
  }

  /// Whether the choices are events to be put in order.
  package var isPutInOrder: Bool { !orders.isEmpty }

  /// How many events are right from the begin on: as many as some right order begins with.
  package func rightBegin(of order: [String]) -> Int {
    orders.map { right in zip(right, order).prefix { $0 == $1 }.count }.max() ?? 0
  }

  /// An order of the events as an answer, with the misconception behind it if a flawed run of the scenario begins so.
  package func answer(_ order: [String]) -> Choice {
    let text = order.joined(separator: Self.between)
    if orders.contains(order) { return .right(text) }
    let begin = Array(order.prefix(rightBegin(of: order) + 1))
    let flaw = flawedRuns.first { flaw in
      run?.isOfTheSameScenario(as: flaw.trace) == true
        && flaw.trace.events.lines.starts(with: begin)
    }
    let belief = flaw.map { "So begins a run whose author \($0.misconception)." } ?? ""
    return Choice(text: text, belief: belief, flaw: flaw)
  }

  /// The events of an order, from its text.
  package func order(in text: String) -> [String] { text.components(separatedBy: Self.between) }

  /// What stands between the events of an order.
  private static let between = " · "
}
