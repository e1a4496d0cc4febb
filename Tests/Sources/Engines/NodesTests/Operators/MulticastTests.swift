// SEMANTICS.md, rows 12–15: a source of many values.

import Interleaving
import Nodes
import TestDoubles
import TestSupport
import Testing
import UserAPI

@Suite("Semantics: many values", .endsIfItHangs)
struct MulticastTests {
  private let context = MulticastContext<Int>()
  private let recorder = SignalRecorder()

  /// Adds a handler for each kind of signal.
  private func subscribe(_ name: String = "", to context: MulticastContext<Int>? = nil) {
    (context ?? self.context)
      .onCompleted { [recorder] in recorder.add("\(name)value \($0)") }
      .onError { [recorder] in recorder.add("\(name)error \($0)") }
      .onCanceled { [recorder] in recorder.add("\(name)cancelled") }
  }

  @Test func `12 each value reaches every subscriber, in order (D7)`() {
    subscribe("a: ")
    subscribe("b: ")
    context.emit(data: 1).emit(data: 2)
    recorder.expect("a: value 1", "b: value 1", "a: value 2", "b: value 2")
  }

  @Test func `13 a late subscriber receives the latest value once, and those that follow`() {
    context.emit(data: 1).emit(data: 2)
    subscribe()
    context.emit(data: 3)
    recorder.expect("value 2", "value 3")
  }

  @Test(arguments: [true, false]) func `14 an error or a cancel is the end`(isError: Bool) {
    subscribe()
    context.emit(data: 1)
    if isError { context.emit(error: TestError.lost) } else { context.cancel() }
    context.emit(data: 2).emit(error: TestError.broken)
    context.cancel()
    recorder.expect("value 1", isError ? "error lost" : "cancelled")
    subscribe("late: ")
    #expect(recorder.entries.last == (isError ? "late: error lost" : "late: cancelled"))
    #expect(recorder.entries.count == 3, "15 a subscriber after the end receives the end alone")
  }

  @Test func `22 signals that a handler emits come after it, in order`() {
    context.onCompleted { [context, recorder] value in
      recorder.add("begin \(value)")
      if value == 1 { context.emit(data: 2) }
      if value == 2 { context.cancel() }
      recorder.add("end \(value)")
    }
    context.onCanceled { [recorder] in recorder.add("cancelled") }
    context.emit(data: 1)
    recorder.expect("begin 1", "end 1", "begin 2", "end 2", "cancelled")
  }

  @Test func `100,000 values that one handler emits take no stack`() async {
    await #expect(processExitsWith: .success) {
      let (context, last) = (MulticastContext<Int>(), Inbox<Int>())
      context.onCompleted { value in
        guard value == 0 else { return last.put(value) }
        for next in 1...100_000 { context.emit(data: next) }
      }
      context.emit(data: 0)
      #expect(last.values == Array(1...100_000))
    }
  }

  @Test func `a result of many is the latest value, or the next; its cancel stops no other`() {
    let first = context.latest
    context.latest.cancel()
    expect(first.map { $0 * 10 }, sends: "value 10", "end") { context.emit(data: 1) }
    context.emit(data: 2)
    expect(context.latest, sends: "end", "value 2")
  }

  @Test func `a context made by multicast begins with the result, and can emit more`() {
    subscribe(to: Context<Int>().emit(data: 1).multicast().emit(data: 2))
    recorder.expect("value 2")
  }

  @Test func `a cancel of a context made by multicast goes up, and one of the result comes down`() {
    let sources = [Context<Int>(), Context<Int>()]
    for source in sources {
      source.stops { [recorder] in recorder.add("stopped") }
      subscribe(to: source.multicast())
    }
    sources[0].multicast().cancel()
    sources[1].cancel()
    recorder.expect("stopped", "cancelled", "stopped", "cancelled")
  }

  @Test func `a value that was replaced is released, and no lock is held`() {
    let values = MulticastContext<Canary>()
    values.emit(
      data: Canary { [recorder] in
        values.emit(data: Canary {})
        recorder.add("gone")
      })
    values.emit(data: Canary {})
    recorder.expect("gone")
  }

  @Test func `with several threads, each subscriber receives the same values`() async {
    await expectRight(limit: Effort.choose(500, thorough: 5_000)) { play in
      let (context, early, late) = (MulticastContext<Int>(), Inbox<Int>(), Inbox<Int>())
      context.onCompleted { early.put($0) }
      for number in 1...2 { play.thread("emit \(number)") { context.emit(data: number) } }
      play.thread("subscribe") { context.onCompleted { late.put($0) } }
      return {
        let (all, some) = (early.values, late.values)
        let isRight =
          all.sorted() == [1, 2] && !some.isEmpty && all.suffix(some.count) == some[...]
        return isRight ? nil : "received \(all), and late \(some)"
      }
    }
  }
}
