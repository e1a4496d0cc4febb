// SEMANTICS.md, rows 17–22: where a cancel goes.

import Nodes
import Synchronization
import Testing

@Suite("Semantics: where a cancel goes")
struct WhereCancelsGoTests {
  @Test func `17 a cancel at the end of the chain reaches the work at its begin (D1)`() {
    let (source, record) = (Context<Int>().stops {}, Record())
    source.stops { record.add("stopped") }
    record.subscribe(to: source, as: "source")
    let last = source.map { $0 + 1 }.mapError { $0 }.map { Observer<Int>.emit(data: $0) }
    record.subscribe(to: last, as: "last")
    last.cancel()
    #expect(
      record.heard == [
        "stopped", "source: cancelled", "source: end", "last: cancelled", "last: end",
      ]
    )
    source.emit(data: 1)
    #expect(record.heard.count == 5, "a cancel is final")
  }

  @Test func `18 the cancel of a source is heard by each branch, once`() {
    let (source, record) = (Context<Int>(), Record())
    let first = source.map { $0 + 1 }
    record.subscribe(to: first, as: "first")
    record.subscribe(to: first.map { $0 + 1 }, as: "first of first")
    record.subscribe(to: source.map { $0 + 2 }, as: "second")
    source.cancel()
    #expect(
      record.heard == [
        "first: cancelled", "first of first: cancelled", "first of first: end", "first: end",
        "second: cancelled", "second: end",
      ]
    )
  }

  @Test func `19 the cancel of one branch cancels the work, and with it the others`() {
    let (source, record) = (Context<Int>(), Record())
    let branches = (source.map { $0 + 1 }, source.map { $0 + 2 })
    record.subscribe(to: branches.1, as: "other")
    branches.0.cancel()
    #expect(record.heard == ["other: cancelled", "other: end"])
  }

  @Test func `20 a cancel reaches the work that a map has begun (D1)`() {
    let (source, inner, record) = (Context<Int>(), Context<Int>(), Record())
    inner.stops { record.add("inner stopped") }
    let outer = source.map { _ in inner as Observer<Int> }
    record.subscribe(to: outer)
    source.emit(data: 1)
    outer.cancel()
    inner.emit(data: 2)
    #expect(record.heard == ["inner stopped", "cancelled", "end"])
  }

  @Test func `20 a cancel inside the transform stops the work that it begins`() {
    let (source, inner, record) = (Context<Int>(), Context<Int>(), Record())
    inner.stops { record.add("inner stopped") }
    let outer = Mutex<Observer<Int>?>(nil)
    let map = source.map { _ -> Observer<Int> in
      outer.withLock { $0 }?.cancel()
      return inner
    }
    outer.withLock { $0 = map }
    record.subscribe(to: map)
    source.emit(data: 1)
    #expect(record.heard == ["cancelled", "end", "inner stopped"])
  }

  @Test func `20 a map begins nothing after the cancel`() {
    let (source, record) = (Context<Int>(), Record())
    let map = Mutex<Observer<Int>?>(nil)
    source.onCompleted { _ in map.withLock { $0 }?.cancel() }
    map.withLock {
      $0 = source.map { value in
        record.add("begun")
        return value
      }
    }
    source.emit(data: 1)
    #expect(record.heard.isEmpty)
  }

  @Test func `21 what is to be stopped is stopped at once after the cancel (W4 3)`() {
    let (context, record) = (Context<Int>(), Record())
    context.cancel()
    context.stops { record.add("stopped") }
    #expect(record.heard == ["stopped"])
  }

  @Test func `21 what is to be stopped is not, after a value or an error`() {
    let (good, bad, record) = (Context<Int>(), Context<Int>(), Record())
    for context in [good, bad] { context.stops { record.add("stopped early") } }
    good.emit(data: 1)
    bad.emit(error: Fault.lost)
    for context in [good, bad] {
      context.stops { record.add("stopped late") }
      context.cancel()
    }
    #expect(record.heard.isEmpty)
  }

  @Test func `22 what was emitted before the cancel is heard before it`() {
    let (context, record) = (MulticastContext<Int>(), Record())
    context.onCompleted { value in
      guard value == 1 else { return }
      context.emit(data: 2)
      context.cancel()
      context.emit(data: 3)
    }
    record.subscribe(to: context)
    context.emit(data: 1)
    #expect(record.heard == ["value 1", "value 2", "cancelled", "end"])
  }
}
