// SEMANTICS.md, rows 12–16 and 27: where a cancel goes.

import Nodes
import Synchronization
import Testing

@Suite("Semantics: where a cancel goes")
struct CancelPropagationTests {
  private let source = Context<Int>()
  private let recorder = SignalRecorder()

  /// A context that writes a word when its work is stopped.
  private func work(_ word: String = "stopped") -> Context<Int> {
    Context().stops { [recorder] in recorder.add(word) }
  }

  @Test func `12, 27 a cancel at the end of a chain stops the work at its beginning (D1)`() {
    let source = work("first").stops { [recorder] in recorder.add("second") }
    recorder.subscribe(to: source, as: "source")
    let middle = source.map { $0 + 1 }.mapError { $0 }.map { Observer<Int>.emit(data: $0) }
    let last = Context<Int>().forward(from: middle)
    recorder.subscribe(to: last, as: "last")
    last.cancel()
    source.emit(data: 1)  // a cancel is final
    recorder.expect(
      "first", "second", "source: cancelled", "source: end", "last: cancelled", "last: end")
  }

  @Test(arguments: [false, true])
  func `13, 14 cancelling a source, or one of its branches, cancels each branch once`(
    isBranch: Bool
  ) {
    let first = source.map { $0 + 1 }
    let second = source.map { $0 + 2 }
    recorder.subscribe(to: first, as: "first")
    recorder.subscribe(to: first.map { $0 + 1 }, as: "first of first")
    recorder.subscribe(to: second, as: "second")
    isBranch ? second.cancel() : source.cancel()
    recorder.expect(
      "first: cancelled", "first of first: cancelled", "first of first: end", "first: end",
      "second: cancelled", "second: end")
  }

  @Test(arguments: [false, true])
  func `15 a cancel stops the work of a map, also one inside its function (D1)`(isInside: Bool) {
    let inner = work("inner stopped")
    let outer = Mutex<Observer<Int>?>(nil)
    let map = source.map { _ -> Observer<Int> in
      if isInside { outer.withLock { $0 }?.cancel() }
      return inner
    }
    outer.withLock { $0 = map }
    recorder.subscribe(to: map)
    source.emit(data: 1)
    map.cancel()
    inner.emit(data: 2)
    let early = ["cancelled", "end", "inner stopped"]
    let late = ["inner stopped", "cancelled", "end"]
    #expect(recorder.entries == (isInside ? early : late))
  }

  @Test func `15 a map begins no work after the cancel`() {
    let map = Mutex<Observer<Int>?>(nil)
    source.onCompleted { _ in map.withLock { $0 }?.cancel() }
    map.withLock {
      $0 = source.map { [recorder] value in
        recorder.add("begun")
        return value
      }
    }
    source.emit(data: 1)
    recorder.expect()
  }

  @Test(arguments: ["value 1", "error lost", "cancelled"])
  func
    `16, 27 a late stops is called at once after a cancel, and none is after another end`(
      end: String
    )
  {
    let context = work()
    context.end(as: end, 1)
    context.stops { [recorder] in recorder.add("stopped late") }
    context.forward(from: work("source stopped"))
    context.cancel()
    let stopped = end == "cancelled" ? ["stopped", "stopped late"] : []
    #expect(recorder.entries == stopped + ["source stopped"])
  }
}
