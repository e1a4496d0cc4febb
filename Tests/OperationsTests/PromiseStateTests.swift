// Tests that a promise has one value, which each handler gets once.

import Operations
import Synchronization
import Testing

@Suite struct PromiseStateTests {
  /// Records the calls of handlers, in their order.
  private final class HandlerCalls: Sendable {
    let all = Mutex<[String]>([])
    func handler(_ name: String) -> PromiseState<Int>.Handler {
      { [self] value in all.withLock { $0.append("\(name) \(value)") } }
    }
  }

  private let calls = HandlerCalls()

  @Test func `a promise has no value before it is settled`() {
    var promise = PromiseState<Int>()
    #expect(promise.value == nil)
    #expect(promise.settle(7).isEmpty, "no handler waits")
    #expect(promise.value == 7)
  }

  @Test func `settling returns the waiting handlers in their order, and calls none of them`() {
    var promise = PromiseState<Int>()
    #expect(promise.wait(calls.handler("first")) == nil)
    #expect(promise.wait(calls.handler("second")) == nil)
    let waiting = promise.settle(7)
    #expect(calls.all.withLock { $0 } == [], "the state calls no handler")
    for handler in waiting { handler(7) }
    #expect(calls.all.withLock { $0 } == ["first 7", "second 7"])
  }

  @Test func `the first value counts, and no handler is returned twice`() {
    var promise = PromiseState<Int>()
    #expect(promise.wait(calls.handler("first")) == nil)
    #expect(promise.settle(7).count == 1)
    #expect(promise.settle(8).isEmpty)
    #expect(promise.value == 7)
  }

  @Test func `a handler that is added after the value gets it at once, and is not kept`() {
    var promise = PromiseState<Int>()
    _ = promise.settle(7)
    #expect(promise.wait(calls.handler("late")) == 7)
    #expect(promise.settle(8).isEmpty)
  }

  @Test func `a nil value is a value`() {
    var promise = PromiseState<Int?>()
    #expect(promise.value == nil)
    _ = promise.settle(nil)
    #expect(promise.value == .some(.none))
    #expect(promise.settle(7).isEmpty)
    #expect(promise.value == .some(.none))
  }
}
