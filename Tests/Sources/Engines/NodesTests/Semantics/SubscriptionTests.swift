// SEMANTICS.md, rows 1–11, 17 and 23: what subscribers receive, and that a branch is held.

import Nodes
import Testing

@Suite("Semantics: what subscribers receive")
struct SubscriptionTests {
  @Test(arguments: [
    ["value 1"],  // rows 1 and 4
    ["error lost"],  // rows 2 and 5
    ["cancelled"],  // rows 3 and 6
    ["error lost", "value 1", "error broken", "cancelled"],  // row 8
    ["value 1", "cancelled"],  // row 9
    ["cancelled", "value 1"],  // row 10
    ["cancelled", "cancelled"],  // row 11
  ])
  func `1–6, 8–11, 17 early and late subscribers receive the first signal, and once (D2, D4, D13)`(
    signals: [String]
  ) {
    let early = Context<Int>()
    let late = Context<Int>()
    expect(early, sends: signals[0], "end") { for signal in signals { early.end(as: signal, 1) } }
    for signal in signals { late.end(as: signal, 1) }
    expect(late, sends: "end", signals[0])
  }

  @Test func `7, 23 no subscriber replaces another, and each receives one outcome (D3, D4, D7)`() {
    let context = Context<Int>()
    let recorder = SignalRecorder()
    recorder.subscribe(to: context, as: "a")
    recorder.subscribe(to: context, as: "b")
    recorder.subscribe(to: context.map { $0 * 10 }, as: "branch")
    context.emit(data: 1)
    recorder.expect(
      "a: value 1", "b: value 1", "branch: value 10", "branch: end", "a: end", "b: end")
    for _ in 1...3 { expect(context, sends: "end", "value 1") }
  }
}
