// SEMANTICS.md, rows 29–31: what holds what.

import Conformance
import Synchronization
import Testing
import UserAPI

@testable import Nodes

@Suite("Semantics: what holds what")
struct LifetimeTests {
  @Test func `29 a branch that nobody holds is told`() {
    let (source, record) = (Context<Int>(), Record())
    source.map { $0 + 1 }.map { Observer<Int>.emit(data: $0 + 1) }
      .onCompleted { record.add("value \($0)") }
    source.emit(data: 1)
    #expect(record.heard == ["value 3"])
  }

  @Test func `30 a chain whose source nobody holds is gone, though nothing was emitted`() {
    let record = Record()
    do {
      let canary = Canary { record.add("gone") }
      let source = Context<Int>()
      let chain = source.map { value in withExtendedLifetime(canary) { value } }
        .map { Observer<Int>.emit(data: $0) }
        .combine(source.map { $0 })
        .dispatch(on: .global())
      chain.onCompleted { _ in withExtendedLifetime(canary) {} }
    }
    #expect(record.heard == ["gone"])
  }

  @Test func `30 a cancel stops work whose context nobody holds any more`() {
    let record = Record()
    func begin() -> Observer<Int> {
      let source = Context<Int>()
      source.stops { record.add("stopped") }
      return source.map { $0 + 1 }.map { $0 + 1 }
    }
    let last = begin()
    last.cancel()
    #expect(record.heard == ["stopped"])
  }

  @Test(arguments: ["value", "error", "cancel"])
  func `31 a context that has ended holds no handler, no branch and no work`(end: String) {
    let (source, record) = (Context<Int>(), Record())
    let branch = hold(source, record)
    switch end {
    case "value": source.emit(data: 1)
    case "error": source.emit(error: Fault.lost)
    default: source.cancel()
    }
    withExtendedLifetime((source, branch)) {}
    #expect(record.heard.sorted() == ["handler gone", "step gone", "work gone"])
  }

  /// Gives a context handlers, a branch and work, each with a canary.
  private func hold(_ source: Context<Int>, _ record: Record) -> Observer<Int> {
    let handler = Canary { record.add("handler gone") }
    let (step, work) = (Canary { record.add("step gone") }, Canary { record.add("work gone") })
    source.onCompleted { _ in withExtendedLifetime(handler) {} }
    source.onError { _ in withExtendedLifetime(handler) {} }
    source.defer { withExtendedLifetime(handler) {} }
    source.stops { withExtendedLifetime(work) {} }
    return source.map { value in withExtendedLifetime(step) { value } }
  }

  @Test func `a multicast context holds no branch that has ended`() async throws {
    let (source, record) = (MulticastContext<Int>(), Record())
    source.emit(data: 1)
    do {
      let canary = Canary { record.add("gone") }
      source.map { value -> Int in
        try withExtendedLifetime(canary) { if value == 2 { throw Fault.lost } }
        return value
      }
      .onError { record.add("error \($0)") }
    }
    source.emit(data: 2)
    source.emit(data: 3)
    #expect(record.heard == ["error lost", "gone"])
  }

  @Test func `a multicast context holds no branch that has ended in the first call`() async throws {
    let (source, record) = (MulticastContext<Int>().emit(data: 1), Record())
    do {
      let canary = Canary { record.add("gone") }
      source.map { value -> Int in try withExtendedLifetime(canary) { throw Fault.lost } }
        .onError { record.add("error \($0)") }
    }
    #expect(record.heard == ["error lost", "gone"])
  }

  @Test func `a thousand branches that end after one signal go together`() throws {
    var state = ContextState(isMulticast: true)
    let branches = (0..<1_000).map { _ in Context<Int>() }
    for branch in branches {
      _ = state.subscribe(
        .branch(ObjectIdentifier(branch), follower: branch) { _, _, _ in false })
    }
    _ = state.send(.value(Payload(1)))
    var (next, dropped): (Delivery?, [Int]) = (state.next(after: nil).delivery, [])
    while let delivery = next {
      let turn = state.next(after: delivery.handler.branch)
      if !turn.dropped.isEmpty { dropped.append(turn.dropped.count) }
      next = turn.delivery
    }
    #expect(dropped.count < 20, "each time all others are looked at")
    #expect(dropped.reduce(0, +) == 1_000)
  }
}
