// Tests the state machine of an operation, decision by decision.

import Operations
import Testing

@Suite struct OperationStateTests {
  @Test func `a started operation begins, goes on, and finishes once`() {
    var state = OperationState()
    #expect(state.start() == .begin)
    #expect(state.isExecuting && !state.isFinished)
    #expect(state.mainReturned() == .nothing)
    let (first, second) = (state.beginFinishing(), state.beginFinishing())
    #expect(first && !second, "the first finish counts, and the second does not")
    #expect(state.isExecuting && !state.isFinished, "it executes while its result is recorded")
    state.endFinishing()
    #expect(!state.isExecuting && state.isFinished)
  }

  @Test func `an operation that finishes inside main() is not executing afterwards`() {
    var state = OperationState()
    #expect(state.start() == .begin)
    let finishes = state.beginFinishing()
    #expect(finishes)
    state.endFinishing()
    #expect(state.mainReturned() == .nothing)
    #expect(!state.isExecuting && state.isFinished)
  }

  @Test func `an operation that is cancelled before its start never begins`() {
    var state = OperationState()
    #expect(state.cancel() == .nothing)
    #expect(!state.isExecuting)
    #expect(state.start() == .stop)
    let finishes = state.beginFinishing()
    #expect(finishes)
  }

  @Test func `an operation that is cancelled inside main() stops when main() has returned`() {
    var state = OperationState()
    #expect(state.start() == .begin)
    #expect(state.cancel() == .nothing)
    #expect(state.mainReturned() == .stop)
  }

  @Test func `an operation that is cancelled while it works stops at once, and only once`() {
    var state = OperationState()
    #expect(state.start() == .begin)
    #expect(state.mainReturned() == .nothing)
    #expect(state.cancel() == .stop)
    #expect(state.cancel() == nil)
  }

  @Test func `a cancel that comes too late does nothing`() {
    var state = OperationState()
    #expect(state.start() == .begin)
    let finishes = state.beginFinishing()
    #expect(finishes)
    #expect(state.cancel() == nil, "the operation is finishing")
    state.endFinishing()
    #expect(state.cancel() == nil)
  }

  @Test func `an operation that was not started cannot finish, and a second start does nothing`() {
    var state = OperationState()
    let early = state.beginFinishing()
    #expect(!early)
    #expect(state.start() == .begin)
    #expect(state.start() == nil)
  }
}
