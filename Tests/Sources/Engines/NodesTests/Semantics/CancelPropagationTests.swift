// SEMANTICS.md, rows 17–22: where a cancel goes.

import Nodes
import Synchronization
import Testing

@Suite("Semantics: where a cancel goes")
struct CancelPropagationTests {
  @Test func `17 a cancel at the end of a chain stops the work at its beginning (D1)`() {
    let (source, recorder) = (Context<Int>().stops {}, SignalRecorder())
    source.stops { recorder.add("stopped") }
    recorder.subscribe(to: source, as: "source")
    let last = source.map { $0 + 1 }.mapError { $0 }.map { Observer<Int>.emit(data: $0) }
    recorder.subscribe(to: last, as: "last")
    last.cancel()
    recorder.expect("stopped", "source: cancelled", "source: end", "last: cancelled", "last: end")
    source.emit(data: 1)
    #expect(recorder.entries.count == 5, "a cancel is final")
  }

  @Test func `18 cancelling a source cancels each branch once`() {
    let (source, recorder) = (Context<Int>(), SignalRecorder())
    let first = source.map { $0 + 1 }
    recorder.subscribe(to: first, as: "first")
    recorder.subscribe(to: first.map { $0 + 1 }, as: "first of first")
    recorder.subscribe(to: source.map { $0 + 2 }, as: "second")
    source.cancel()
    recorder.expect(
      "first: cancelled", "first of first: cancelled", "first of first: end", "first: end",
      "second: cancelled", "second: end")
  }

  @Test func `19 cancelling one branch cancels the source and all other branches`() {
    let (source, recorder) = (Context<Int>(), SignalRecorder())
    let branches = (source.map { $0 + 1 }, source.map { $0 + 2 })
    recorder.subscribe(to: branches.1, as: "other")
    branches.0.cancel()
    recorder.expect("other: cancelled", "other: end")
  }

  @Test func `20 a cancel stops the work that a map has begun (D1)`() {
    let (source, inner, recorder) = (Context<Int>(), Context<Int>(), SignalRecorder())
    inner.stops { recorder.add("inner stopped") }
    let outer = source.map { _ in inner as Observer<Int> }
    recorder.subscribe(to: outer)
    source.emit(data: 1)
    outer.cancel()
    inner.emit(data: 2)
    recorder.expect("inner stopped", "cancelled", "end")
  }

  @Test func `20 a cancel inside the function of a map stops the work that it begins`() {
    let (source, inner, recorder) = (Context<Int>(), Context<Int>(), SignalRecorder())
    inner.stops { recorder.add("inner stopped") }
    let outer = Mutex<Observer<Int>?>(nil)
    let map = source.map { _ -> Observer<Int> in
      outer.withLock { $0 }?.cancel()
      return inner
    }
    outer.withLock { $0 = map }
    recorder.subscribe(to: map)
    source.emit(data: 1)
    recorder.expect("cancelled", "end", "inner stopped")
  }

  @Test func `20 a map begins no work after the cancel`() {
    let (source, recorder) = (Context<Int>(), SignalRecorder())
    let map = Mutex<Observer<Int>?>(nil)
    source.onCompleted { _ in map.withLock { $0 }?.cancel() }
    map.withLock {
      $0 = source.map { value in
        recorder.add("begun")
        return value
      }
    }
    source.emit(data: 1)
    recorder.expect()
  }

  @Test func `21 a function given to stops after the cancel is called at once (W4 3)`() {
    let (context, recorder) = (Context<Int>(), SignalRecorder())
    context.cancel()
    context.stops { recorder.add("stopped") }
    recorder.expect("stopped")
  }

  @Test func `21 no function given to stops is called after a value or an error`() {
    let (good, bad, recorder) = (Context<Int>(), Context<Int>(), SignalRecorder())
    for context in [good, bad] { context.stops { recorder.add("stopped early") } }
    good.emit(data: 1)
    bad.emit(error: TestError.lost)
    for context in [good, bad] {
      context.stops { recorder.add("stopped late") }
      context.cancel()
    }
    recorder.expect()
  }
}
