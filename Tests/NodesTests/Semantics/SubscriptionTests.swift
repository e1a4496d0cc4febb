// SEMANTICS.md, rows 1–16: who hears of what.

import Nodes
import Testing

@Suite("Semantics: who hears of what")
struct OutcomeTests {
  @Test func `1 a subscriber hears of a later value once`() {
    let context = Context<Int>()
    #expect(heard(of: context) { context.emit(data: 1) } == ["value 1", "end"])
  }

  @Test func `2 a subscriber hears of a later error once`() {
    let context = Context<Int>()
    #expect(heard(of: context) { context.emit(error: Fault.lost) } == ["error lost", "end"])
  }

  @Test func `3 a subscriber hears of a later cancel once`() {
    let context = Context<Int>()
    #expect(heard(of: context) { context.cancel() } == ["cancelled", "end"])
  }

  @Test func `4 a late subscriber hears of the value at once`() {
    let context = Context<Int>().emit(data: 1)
    #expect(heard(of: context) == ["end", "value 1"])
    #expect(heard(of: .emit(data: 1) as Observer<Int>) == ["end", "value 1"])
  }

  @Test func `5 a late subscriber hears of the error at once`() {
    let context = Context<Int>().emit(error: Fault.lost)
    #expect(heard(of: context) == ["end", "error lost"])
    #expect(heard(of: Observer<Int>.emit(error: Fault.lost)) == ["end", "error lost"])
  }

  @Test func `6 a late subscriber hears of the cancel at once`() {
    let context = Context<Int>()
    context.cancel()
    #expect(heard(of: context) == ["end", "cancelled"])
  }

  @Test func `7 a second subscriber evicts nobody, and none hears twice or never (D3, D4)`() {
    let (context, record) = (Context<Int>(), Record())
    record.subscribe(to: context, as: "a")
    record.subscribe(to: context, as: "b")
    record.subscribe(to: context.map { $0 * 10 }, as: "branch")
    context.emit(data: 1)
    #expect(
      record.heard == [
        "a: value 1", "b: value 1", "branch: value 10", "branch: end", "a: end", "b: end",
      ]
    )
    for _ in 1...3 { #expect(heard(of: context) == ["end", "value 1"]) }
  }

  @Test func `8 a second emission is not heard, before and after a subscriber (D4, D13)`() {
    for isEarly in [true, false] {
      let (context, record) = (Context<Int>(), Record())
      if isEarly { record.subscribe(to: context) }
      context.emit(error: Fault.lost).emit(data: 1).emit(error: Fault.broken)
      context.cancel()
      if !isEarly { record.subscribe(to: context) }
      #expect(record.heard.sorted() == ["end", "error lost"])
    }
  }

  @Test func `9 a cancel after the value is not heard`() {
    let context = Context<Int>()
    let words = heard(of: context) {
      context.emit(data: 1)
      context.cancel()
    }
    #expect(words == ["value 1", "end"])
    #expect(heard(of: context) == ["end", "value 1"])
  }

  @Test func `10 a value after the cancel is not heard, not even by who comes late (D2)`() {
    let context = Context<Int>()
    let words = heard(of: context) {
      context.cancel()
      context.emit(data: 1)
    }
    #expect(words == ["cancelled", "end"])
    #expect(heard(of: context) == ["end", "cancelled"])
  }

  @Test func `11 two cancels are heard once (D2)`() {
    let context = Context<Int>()
    let words = heard(of: context) {
      context.cancel()
      context.cancel()
    }
    #expect(words == ["cancelled", "end"])
  }

  @Test func `16 who unsubscribes hears nothing more, and branches and work go on`() {
    let (context, record) = (Context<Int>(), Record())
    record.subscribe(to: context, as: "gone")
    record.subscribe(to: context.map { $0 }, as: "branch")
    context.stops { record.add("stopped") }
    context.unsubscribe()
    record.subscribe(to: context, as: "new")
    context.emit(data: 1)
    #expect(record.heard == ["branch: value 1", "branch: end", "new: value 1", "new: end"])
  }
}

@Suite("Semantics: multicast contexts")
struct MulticastTests {
  @Test func `12 each value reaches every subscriber in order (D7)`() {
    let (context, record) = (MulticastContext<Int>(), Record())
    record.subscribe(to: context, as: "a")
    record.subscribe(to: context.map { $0 * 10 }, as: "b")
    context.emit(data: 1).emit(data: 2)
    #expect(record.heard == ["a: value 1", "b: value 10", "a: value 2", "b: value 20"])
  }

  @Test func `13 who comes late hears of the latest value once, and of what follows`() {
    let context = MulticastContext<Int>().emit(data: 1).emit(data: 2)
    #expect(heard(of: context) { context.emit(data: 3) } == ["value 2", "value 3"])
    #expect(
      heard(of: context.map { $0 * 10 }) { context.emit(data: 4) } == ["value 30", "value 40"])
  }

  @Test(arguments: [true, false]) func `14 an error and a cancel are the end`(isError: Bool) {
    let context = MulticastContext<Int>()
    let words = heard(of: context) {
      context.emit(data: 1)
      if isError { context.emit(error: Fault.lost) } else { context.cancel() }
      context.emit(data: 2).emit(error: Fault.broken)
      context.cancel()
    }
    #expect(words == ["value 1", isError ? "error lost" : "cancelled", "end"])
  }

  @Test(arguments: [true, false]) func `15 who comes after the end hears of it alone`(isError: Bool)
  {
    let context = MulticastContext<Int>().emit(data: 1)
    if isError { context.emit(error: Fault.lost) } else { context.cancel() }
    #expect(heard(of: context) == ["end", isError ? "error lost" : "cancelled"])
  }

  @Test func `a multicast context begins with what it follows, and goes on`() {
    let context = Context<Int>().emit(data: 1).multicast()
    #expect(heard(of: context) { context.emit(data: 2) } == ["value 1", "value 2"])
  }
}
