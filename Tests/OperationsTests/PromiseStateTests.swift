// An outcome: one value, and everybody who waits gets it once.

import Operations
import Synchronization
import Testing

@Suite struct OutcomeTests {
  /// What handlers were called with, in their order.
  private final class Calls: Sendable {
    let all = Mutex<[String]>([])
    func handler(_ name: String) -> Outcome<Int>.Handler {
      { [self] value in all.withLock { $0.append("\(name) \(value)") } }
    }
  }

  private let calls = Calls()

  @Test func `there is no value until it is settled`() {
    var outcome = Outcome<Int>()
    #expect(outcome.value == nil)
    #expect(outcome.settle(7).isEmpty, "nobody waits")
    #expect(outcome.value == 7)
  }

  @Test func `all who wait are handed back in their order, and none was called`() {
    var outcome = Outcome<Int>()
    #expect(outcome.wait(calls.handler("first")) == nil)
    #expect(outcome.wait(calls.handler("second")) == nil)
    let waiting = outcome.settle(7)
    #expect(calls.all.withLock { $0 } == [], "a state calls nobody")
    for handler in waiting { handler(7) }
    #expect(calls.all.withLock { $0 } == ["first 7", "second 7"])
  }

  @Test func `the first value counts, and nobody is handed back twice`() {
    var outcome = Outcome<Int>()
    #expect(outcome.wait(calls.handler("first")) == nil)
    #expect(outcome.settle(7).count == 1)
    #expect(outcome.settle(8).isEmpty)
    #expect(outcome.value == 7)
  }

  @Test func `who comes after the value gets it at once, and is not kept`() {
    var outcome = Outcome<Int>()
    _ = outcome.settle(7)
    #expect(outcome.wait(calls.handler("late")) == 7)
    #expect(outcome.settle(8).isEmpty)
  }

  @Test func `a nil value is a value`() {
    var outcome = Outcome<Int?>()
    #expect(outcome.value == nil)
    _ = outcome.settle(nil)
    #expect(outcome.value == .some(.none))
    #expect(outcome.settle(7).isEmpty)
    #expect(outcome.value == .some(.none))
  }
}
