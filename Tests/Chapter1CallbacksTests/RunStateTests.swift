// Exercise 1.7: what may happen while `send` runs; and the whole rule set.

import Conformance
import ExerciseTesting
import Synchronization
import Testing
import UserAPI

#if SOLUTIONS
  import Chapter1CallbacksSolution
#else
  import Chapter1Callbacks
#endif

@Suite("1.7 RunState", .exercise("1.7"))
struct RunStateTests {
  @Test func `1 an answer that comes after send is handed on`() throws {
    var state = RunState()
    let ticket = try willSend(&state)
    let orphan = state.didSend(ticket, Task(1))
    #expect(orphan == nil, "nobody cancelled: the task must not be cancelled")
    let waiting = state.didAnswer(ticket)
    #expect(waiting != nil, "the answer must go to whoever waits for it (W1.1)")
    let again = state.didAnswer(ticket)
    #expect(again == nil, "nobody waits for a second answer (W3.5)")
  }

  @Test func `2 a cancel stops the request that is pending`() throws {
    var state = RunState()
    let ticket = try willSend(&state)
    _ = state.didSend(ticket, Task(1))
    let stopped = state.cancel()
    #expect(number(stopped?.task) == 1, "cancel must give back the pending task (W4.3)")
    let again = state.cancel()
    #expect(again == nil, "the second cancel finds nothing to do (W4.6)")
    let next = state.willSend { _ in }
    #expect(next == nil, "after a cancel no request may be sent (W4.4)")
  }

  @Test func `3 a cancel inside send does not wait for it`() throws {
    var state = RunState()
    _ = try willSend(&state)
    let stopped = state.cancel()
    #expect(
      stopped != nil,
      "cancel came while send was running: whoever waits must be told now, not later (W4.7)"
    )
  }

  @Test func `4 the task that send then returns must be cancelled`() throws {
    var state = RunState()
    let ticket = try willSend(&state)
    _ = state.cancel()
    let orphan = state.didSend(ticket, Task(1))
    #expect(
      number(orphan) == 1,
      "cancel came while send was running; the task that send then returned still runs (W4.3)"
    )
  }

  @Test func `5 an answer inside send leaves no task behind`() throws {
    weak var task: Task?
    var state = RunState()
    let ticket = try willSend(&state)
    let waiting = state.didAnswer(ticket)
    #expect(waiting != nil, "an answer inside send must be handed on like any other (W1.1)")
    do {
      let late = Task(1)
      task = late
      _ = state.didSend(ticket, late)
    }
    let isGone = task == nil
    #expect(
      isGone,
      "the request was answered before send returned: its task must not be kept (W1.5)"
    )
    let stopped = state.cancel()
    #expect(stopped == nil, "no request is pending: there is nothing to stop (W4.5)")
  }

  @Test func `6 the first task does not take the place of the second`() throws {
    var state = RunState()
    let first = try willSend(&state)
    _ = state.didAnswer(first)  // inside the first send, and the next request is sent at once
    let second = try willSend(&state)
    _ = state.didSend(second, Task(2))
    _ = state.didSend(first, Task(1))
    let stopped = state.cancel()
    #expect(
      number(stopped?.task) == 2,
      "the second request is pending, but cancel gave back another task: the first send's (W4.3)"
    )
  }

  @Test func `7 nor while the second is still being sent`() throws {
    var state = RunState()
    let first = try willSend(&state)
    _ = state.didAnswer(first)
    let second = try willSend(&state)
    _ = state.didSend(first, Task(1))  // another thread is still inside the second send
    _ = state.didSend(second, Task(2))
    let stopped = state.cancel()
    #expect(number(stopped?.task) == 2, "each task belongs to the request of its ticket (W4.3)")
  }

  @Test func `8 a late answer is not taken for the next request's`() throws {
    var state = RunState()
    let first = try willSend(&state)
    _ = state.didSend(first, Task(1))
    _ = state.didAnswer(first)
    let second = try willSend(&state)
    _ = state.didSend(second, Task(2))
    let waiting = state.didAnswer(first)
    #expect(
      waiting == nil,
      "the first request was answered already; this is not the second's (W3.5)"
    )
  }

  @Test func `9 with it, UserFetch keeps every rule, whatever happens when`() async {
    let report = await Walk(Style("1.7", UserFetch.self)).report()
    let isKept = report.passes
    #expect(isKept, "\(report.message)")
  }

  private func willSend(_ state: inout RunState) throws -> RunState.Ticket {
    try #require(state.willSend { _ in }, "nobody cancelled: the request may be sent (W2.1)")
  }

  private func number(_ task: (any HTTPTask)?) -> Int? { (task as? Task)?.number }
}

/// A request that does nothing but be told from others.
private final class Task: HTTPTask {
  let number: Int

  init(_ number: Int) { self.number = number }

  func cancel() {}
}
