// The life of an operation, decision by decision.

import Operations
import Testing

@Suite struct OperationStateTests {
  @Test func `a started operation begins, goes on, and finishes once`() {
    var state = OperationState()
    #expect(state.start() == .begin)
    #expect(state.isExecuting && !state.isFinished)
    #expect(state.began() == .nothing)
    let (first, second) = (state.finish(), state.finish())
    #expect(first && !second, "the first finish counts, and the second does not")
    #expect(state.isExecuting && !state.isFinished, "while it records its result")
    state.finished()
    #expect(!state.isExecuting && state.isFinished)
  }

  @Test func `finished inside main(), it is not executing afterwards`() {
    var state = OperationState()
    #expect(state.start() == .begin)
    let finishes = state.finish()
    #expect(finishes)
    state.finished()
    #expect(state.began() == .nothing)
    #expect(!state.isExecuting && state.isFinished)
  }

  @Test func `cancelled before start, it never begins`() {
    var state = OperationState()
    #expect(state.cancel() == .nothing)
    #expect(!state.isExecuting)
    #expect(state.start() == .stop)
    let finishes = state.finish()
    #expect(finishes)
  }

  @Test func `cancelled inside main(), it stops when main() has returned`() {
    var state = OperationState()
    #expect(state.start() == .begin)
    #expect(state.cancel() == .nothing)
    #expect(state.began() == .stop)
  }

  @Test func `cancelled while its work goes on, it stops at once, and once`() {
    var state = OperationState()
    #expect(state.start() == .begin)
    #expect(state.began() == .nothing)
    #expect(state.cancel() == .stop)
    #expect(state.cancel() == nil)
  }

  @Test func `too late, a cancel does nothing`() {
    var state = OperationState()
    #expect(state.start() == .begin)
    let finishes = state.finish()
    #expect(finishes)
    #expect(state.cancel() == nil, "somebody is finishing it")
    state.finished()
    #expect(state.cancel() == nil)
  }

  @Test func `before start there is nothing to finish, and a second start does nothing`() {
    var state = OperationState()
    let early = state.finish()
    #expect(!early)
    #expect(state.start() == .begin)
    #expect(state.start() == nil)
  }
}
