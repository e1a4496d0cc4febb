// SEMANTICS.md, rows 1–16: what subscribers receive.

import Nodes
import Testing

@Suite("Semantics: what subscribers receive")
struct SubscriptionTests {
  @Test func `1 an early subscriber receives the value once`() {
    let context = Context<Int>()
    expect(context, sends: "value 1", "end") { context.emit(data: 1) }
  }

  @Test func `2 an early subscriber receives the error once`() {
    let context = Context<Int>()
    expect(context, sends: "error lost", "end") { context.emit(error: TestError.lost) }
  }

  @Test func `3 an early subscriber receives the cancel once`() {
    let context = Context<Int>()
    expect(context, sends: "cancelled", "end") { context.cancel() }
  }

  @Test func `4 a late subscriber receives the value at once`() {
    let context = Context<Int>().emit(data: 1)
    expect(context, sends: "end", "value 1")
    expect(.emit(data: 1) as Observer<Int>, sends: "end", "value 1")
  }

  @Test func `5 a late subscriber receives the error at once`() {
    let context = Context<Int>().emit(error: TestError.lost)
    expect(context, sends: "end", "error lost")
    expect(Observer<Int>.emit(error: TestError.lost), sends: "end", "error lost")
  }

  @Test func `6 a late subscriber receives the cancel at once`() {
    let context = Context<Int>()
    context.cancel()
    expect(context, sends: "end", "cancelled")
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

  @Test func `8 a second emission reaches neither early nor late subscribers (D4, D13)`() {
    for isEarly in [true, false] {
      let (context, recorder) = (Context<Int>(), SignalRecorder())
      if isEarly { recorder.subscribe(to: context) }
      context.emit(error: TestError.lost).emit(data: 1).emit(error: TestError.broken)
      context.cancel()
      if !isEarly { recorder.subscribe(to: context) }
      #expect(recorder.entries.sorted() == ["end", "error lost"])
    }
  }

  @Test func `9 a cancel after the value does nothing`() {
    let context = Context<Int>()
    expect(context, sends: "value 1", "end") {
      context.emit(data: 1)
      context.cancel()
    }
    expect(context, sends: "end", "value 1")
  }

  @Test func `10 a value after the cancel does nothing, even for a late subscriber (D2)`() {
    let context = Context<Int>()
    expect(context, sends: "cancelled", "end") {
      context.cancel()
      context.emit(data: 1)
    }
    expect(context, sends: "end", "cancelled")
  }

  @Test func `11 two cancels are received as one (D2)`() {
    let context = Context<Int>()
    expect(context, sends: "cancelled", "end") {
      context.cancel()
      context.cancel()
    }
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

@Suite("Semantics: multicast contexts")
struct MulticastTests {
  @Test func `12 each value reaches every subscriber, in order (D7)`() {
    let (context, recorder) = (MulticastContext<Int>(), SignalRecorder())
    recorder.subscribe(to: context, as: "a")
    recorder.subscribe(to: context.map { $0 * 10 }, as: "b")
    context.emit(data: 1).emit(data: 2)
    recorder.expect("a: value 1", "b: value 10", "a: value 2", "b: value 20")
  }

  @Test func `13 a late subscriber receives the latest value once, and those that follow`() {
    let context = MulticastContext<Int>().emit(data: 1).emit(data: 2)
    expect(context, sends: "value 2", "value 3") { context.emit(data: 3) }
    expect(context.map { $0 * 10 }, sends: "value 30", "value 40") { context.emit(data: 4) }
  }

  @Test(arguments: [true, false]) func `14 an error or a cancel is the end`(isError: Bool) {
    let context = MulticastContext<Int>()
    expect(context, sends: "value 1", isError ? "error lost" : "cancelled", "end") {
      context.emit(data: 1)
      if isError { context.emit(error: TestError.lost) } else { context.cancel() }
      context.emit(data: 2).emit(error: TestError.broken)
      context.cancel()
    }
  }

  @Test(arguments: [true, false]) func `15 a subscriber after the end receives the end alone`(
    isError: Bool
  ) {
    let context = MulticastContext<Int>().emit(data: 1)
    if isError { context.emit(error: TestError.lost) } else { context.cancel() }
    expect(context, sends: "end", isError ? "error lost" : "cancelled")
  }

  @Test func `a context made by multicast begins with the result, and can emit more`() {
    let context = Context<Int>().emit(data: 1).multicast()
    expect(context, sends: "value 1", "value 2") { context.emit(data: 2) }
  }
}
