// What really happens, and the misconception behind a wrong answer.

import CommandSupport
import Commands
import Curriculum
import Questions
import RuleJudging
import Rules
import Traces

extension PredictSession {
  /// Tells whether a choice was right, and what happens.
  func tell(_ made: MadeQuestion, after choice: Choice) {
    tellVerdict(choice.isRight)
    if !choice.isRight {
      print("It is \(Self.key(made.right)):")
      printItem(" ", made.choices[made.right].text)
    }
    tellTruth(of: made)
    if let belief = choice.belief { tell(belief, made.lead) } else { tellWhyNotTheOthers(of: made) }
  }

  /// The reason of a right answer: what each other choice breaks, or whose mistake it is.
  ///
  /// A question about a line has told its reason already.
  private func tellWhyNotTheOthers(of made: MadeQuestion) {
    guard made.run != nil else { return }
    print("\nThe others:")
    let others = made.choices.indices.filter { !made.choices[$0].isRight }
    let reasons = Dictionary(grouping: others) { reason(against: made.choices[$0]) }
    for (reason, indices) in reasons.sorted(by: { $0.value[0] < $1.value[0] }) {
      printItem(indices.map(Self.key).joined(separator: ", "), reason)
    }
  }

  private func reason(against choice: Choice) -> String {
    let rule = choice.belief?.rule.flatMap(Rule.numbered)
    return rule.map { "It breaks \($0): \($0.sentence)" } ?? choice.belief?.sentence ?? ""
  }

  /// Tells whether an order was right, how far it was, and what happens.
  func tell(_ made: MadeQuestion, afterOrder order: [String]) {
    let isRight = made.isRight(order)
    tellVerdict(isRight)
    if !isRight {
      let count = made.rightBegin(of: order)
      printWrapped(
        count == 0
          ? "Nothing begins with '\(order[0])'."
          : "Your first \(counted(count, "event")) can come so, and then not '\(order[count])'.")
    }
    tellTruth(of: made)
    if made.orders.count > 1 {
      printWrapped("Two threads are at work, so \(made.orders.count) orders are right.")
    }
    if !isRight, let belief = made.belief(behind: order) { tell(belief, made.lead) }
  }

  private func tellVerdict(_ isRight: Bool) {
    print(
      isRight ? Terminal.paint("Right.", .green) : Terminal.paint("Not so.", .red),
      terminator: isRight ? "\n" : " ")
  }

  private func tellTruth(of made: MadeQuestion) {
    if !made.truth.isEmpty { printWrapped(made.truth) }
    guard let run = made.run else { return }
    print("\nWhat happens:")
    print(Self.columns(of: run))
  }

  private func tell(_ belief: Belief, _ lead: String) {
    print("\nYour answer:")
    printWrapped(belief.sentence)
    if let run = belief.run { print(Self.columns(of: run)) }
    if let rule = belief.rule, let promise = Rule.numbered(rule) {
      printWrapped("It breaks \(promise): \(promise.sentence)")
    }
    guard !lead.isEmpty else { return }
    print()
    printWrapped(lead)
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
}
