// Makes the questions whose events are put in order: where threads race, several orders are right.

import RuleJudging
import Rules
import Traces

extension Question {
  /// Makes a question from the events of a right run, four to six of them.
  func aboutTheOrder() throws(QuestionProblem) -> MadeQuestion {
    let right = try rightRun()
    let steps = right.events.steps.map(\.text)
    guard (4...6).contains(steps.count) else {
      throw problem(
        "the run has \(steps.count) events, and four to six can be put in order")
    }
    var made = MadeQuestion(self, choices: steps.map { Choice($0) }, run: right)
    made.orders = orders(of: right)
    return made
  }

  /// Each order of the same events in a right run of the scenario, that of the run itself first.
  private func orders(of right: Trace) -> [[String]] {
    let events = right.events.steps.map(\.text).sorted()
    let all = ([right] + right.likeRightRuns).flatMap { Self.orders(of: $0.events.steps) }
    return all.enumerated().filter { $1.sorted() == events && !all[..<$0].contains($1) }.map(\.1)
  }

  /// The order of a run, and those in which a step that races with the one before comes first.
  private static func orders(of steps: [TraceStep]) -> [[String]] {
    let order = steps.map(\.text)
    return [order]
      + steps.indices.filter { $0 > 0 && steps[$0].isConcurrent }.map { place in
        var other = order
        other.swapAt(place - 1, place)
        return other
      }
  }
}

extension MadeQuestion {
  /// Whether the choices are events to be put in order.
  package var isPutInOrder: Bool { !orders.isEmpty }

  /// Whether the events of the choices come in a right order.
  package func isRight(_ order: [String]) -> Bool { orders.contains(order) }

  /// How many events are right from the begin on: as many as some right order begins with.
  package func rightBegin(of order: [String]) -> Int {
    orders.map { right in zip(right, order).prefix { $0 == $1 }.count }.max() ?? 0
  }

  /// The misconception behind a wrong order, if a flawed run of the scenario begins like it.
  package func belief(behind order: [String]) -> Belief? {
    let begin = Array(order.prefix(rightBegin(of: order) + 1))
    let flaw = flawedRuns.first { flaw in
      run?.isOfTheSameScenario(as: flaw.trace) == true
        && flaw.trace.events.lines.starts(with: begin)
    }
    return flaw.map {
      Belief("So begins a run whose author \($0.misconception).", $0)
    }
  }
}
