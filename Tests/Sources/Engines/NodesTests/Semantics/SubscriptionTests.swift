// SEMANTICS.md, rows 1–16: what subscribers receive.

import Nodes
import Testing

/// What is done to a context, one action after another, and the outcome that subscribers receive.
struct OutcomeRow: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let outcome: String
  let act: @Sendable (Context<Int>) -> Void

  init(_ rows: String, _ outcome: String, _ act: @escaping @Sendable (Context<Int>) -> Void) {
    (testDescription, self.outcome, self.act) = (rows, outcome, act)
  }

  static let all = [
    OutcomeRow("1, 4: a value", "value 1") { $0.emit(data: 1) },
    OutcomeRow("2, 5: an error", "error lost") { $0.emit(error: TestError.lost) },
    OutcomeRow("3, 6: a cancel", "cancelled") { $0.cancel() },
    OutcomeRow("8: second emissions (D4, D13)", "error lost") { context in
      context.emit(error: TestError.lost).emit(data: 1).emit(error: TestError.broken)
      context.cancel()
    },
    OutcomeRow("9: a cancel after the value", "value 1") { $0.emit(data: 1).cancel() },
    OutcomeRow("10: a value after the cancel (D2)", "cancelled") { context in
      context.cancel()
      context.emit(data: 1)
    },
    OutcomeRow("11: two cancels (D2)", "cancelled") { context in
      context.cancel()
      context.cancel()
    },
  ]
}

@Suite("Semantics: what subscribers receive")
struct SubscriptionTests {
  @Test(arguments: OutcomeRow.all)
  func `1–6, 8–11 an early and a late subscriber receive the outcome once`(row: OutcomeRow) {
    let (early, late) = (Context<Int>(), Context<Int>())
    expect(early, sends: row.outcome, "end") { row.act(early) }
    row.act(late)
    expect(late, sends: "end", row.outcome)
  }

  @Test func `4, 5 a static emit has its outcome at once`() {
    expect(.emit(data: 1) as Observer<Int>, sends: "end", "value 1")
    expect(Observer<Int>.emit(error: TestError.lost), sends: "end", "error lost")
  }

  @Test func `7 no subscriber replaces another, and each receives the outcome once (D3, D4)`() {
    let (context, recorder) = (Context<Int>(), SignalRecorder())
    recorder.subscribe(to: context, as: "a")
    recorder.subscribe(to: context, as: "b")
    recorder.subscribe(to: context.map { $0 * 10 }, as: "branch")
    context.emit(data: 1)
    recorder.expect(
      "a: value 1", "b: value 1", "branch: value 10", "branch: end", "a: end", "b: end")
    for _ in 1...3 { #expect(signals(of: context) == ["end", "value 1"]) }
  }

  @Test func `16 unsubscribing removes the handlers; branches and work continue`() {
    let (context, recorder) = (Context<Int>(), SignalRecorder())
    recorder.subscribe(to: context, as: "gone")
    recorder.subscribe(to: context.map { $0 }, as: "branch")
    context.stops { recorder.add("stopped") }
    context.unsubscribe()
    recorder.subscribe(to: context, as: "new")
    context.emit(data: 1)
    recorder.expect("branch: value 1", "branch: end", "new: value 1", "new: end")
  }
}
