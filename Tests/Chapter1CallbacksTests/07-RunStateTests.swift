// Exercise 1.7: what may happen while `send` runs; and the whole rule set.

import ChapterTesting
import Testing

@Suite("1.7 RunState", .exercise("1.7"))
struct RunStateTests {
  private let job = JobStyle("1.7", UserFetch.self)

  @Test func `1 an answer that comes after send is handed on`() throws {
    var state = RunState()
    let ticket = try willSend(&state)
    expect(
      state.didSend(ticket, Task(1)) == nil,
      "the run was not cancelled: the task must not be cancelled")
    expect(
      state.didAnswer(ticket) != nil,
      "the answer must go to the completion that waits for it (W1.1)")
    expect(state.didAnswer(ticket) == nil, "no completion waits for a second answer (W3.5)")
  }

  @Test func `2 a cancel stops the request that is pending`() throws {
    var state = RunState()
    let ticket = try willSend(&state)
    _ = state.didSend(ticket, Task(1))
    let stopped = state.cancel()
    expect(number(stopped?.task), is: 1, "cancel must give back the pending task (W4.3)")
    expect(state.cancel() == nil, "the second cancel finds nothing to do (W4.6)")
    expect(state.willSend { _ in } == nil, "after a cancel no request may be sent (W4.4)")
  }

  @Test func `3 a cancel inside send does not wait for it, and its task is cancelled later`() throws
  {
    var state = RunState()
    let ticket = try willSend(&state)
    let stopped = state.cancel()
    #expect(
      stopped != nil,
      "cancel came while send was running: the waiting completion must be called now, not later (W4.7)"
    )
    #expect(stopped?.task == nil, "send has not returned: there is no task to stop yet")
    let tooLate = "cancel() has told the completion: an answer is too late (W4.2)"
    var answered = state  // an answer may come inside send, too
    expect(answered.didAnswer(ticket) == nil, tooLate)
    expect(
      number(state.didSend(ticket, Task(1))), is: 1,
      "cancel came while send was running; the task that send then returned still runs (W4.3)")
    expect(state.didAnswer(ticket) == nil, tooLate)
    expect(state.willSend { _ in } == nil, "after a cancel no request may be sent (W4.4)")
  }

  @Test(arguments: [false, true])
  func `4 an answer inside send leaves no task behind, and nothing to cancel`(
    _ isCancelled: Bool
  ) throws {
    weak var task: Task?
    var state = RunState()
    let ticket = try willSend(&state)
    expect(
      state.didAnswer(ticket) != nil,
      "an answer inside send must be handed on like any other (W1.1)")
    let early = isCancelled ? state.cancel() : nil
    #expect(early == nil, "the request was answered: cancel finds nothing to stop (W4.5)")
    do {
      let late = Task(1)
      task = late
      expect(
        state.didSend(ticket, late) == nil,
        "the request was answered before send returned: its task has ended, do not cancel it (W4.5)"
      )
    }
    expect(
      task == nil, "the request was answered before send returned: its task must not be kept (W1.5)"
    )
    expect(state.cancel() == nil, "no request is pending: there is nothing to stop (W4.5)")
  }

  @Test(arguments: [false, true])
  func `5 the first task does not take the place of the second`(_ isFirst: Bool) throws {
    var state = RunState()
    let first = try willSend(&state)
    _ = state.didAnswer(first)  // inside the first send, and the next request is sent at once
    let second = try willSend(&state)
    if isFirst { _ = state.didSend(first, Task(1)) }  // another thread is still inside the second
    _ = state.didSend(second, Task(2))
    if !isFirst { _ = state.didSend(first, Task(1)) }
    expect(
      number(state.cancel()?.task), is: 2,
      "the second request is pending: each task belongs to the request of its ticket (W4.3)")
  }

  @Test(arguments: [false, true])
  func `6 a late answer is not taken for the next request's`(_ isSending: Bool) throws {
    var state = RunState()
    let first = try willSend(&state)
    _ = state.didSend(first, Task(1))
    _ = state.didAnswer(first)
    let second = try willSend(&state)
    if !isSending { _ = state.didSend(second, Task(2)) }
    expect(
      state.didAnswer(first) == nil,
      "this is the first request's second answer, not the second's (W3.5)")
    expect(
      state.didAnswer(second) != nil,
      "the second request's own answer must still be handed on (W1.1)")
  }

  @Test(arguments: zip(0...2, ["before a send", "while send was running", "after send"]))
  func `7 after a cancel it says so, wherever the cancel came`(
    _ calls: Int, _ moment: String
  ) throws {
    var state = RunState()
    let ticket = calls > 0 ? try willSend(&state) : nil
    if calls > 1, let ticket { _ = state.didSend(ticket, Task(1)) }
    expect(!state.isCancelled, "cancel() was not called yet (\(moment))")
    _ = state.cancel()
    expect(
      state.isCancelled, "the cancel came \(moment): from then on isCancelled must be true (W4.2)")
  }

  @Test func `8 answered inside send, next request begun: the first task is left alone`() throws {
    var state = RunState()
    let first = try willSend(&state)
    _ = state.didAnswer(first)
    let second = try willSend(&state)
    _ = state.cancel()
    expect(
      state.didSend(first, Task(1)) == nil,
      "this is the task of the first request, which was answered (W4.5)")
    let other = state.didSend(second, Task(2))
    expect(number(other), is: 2, "this is the task that the cancel came too early for (W4.3)")
  }

  @Test(arguments: [false, true])
  func `10 an answered task is let go`(_ isCancelledBefore: Bool) throws {
    var state = RunState()
    weak var task: Task?
    try {
      let ticket = try willSend(&state)
      let sent = Task(1)
      task = sent
      _ = state.didSend(ticket, sent)
      if isCancelledBefore { _ = state.cancel() }
      _ = state.didAnswer(ticket)
    }()
    #expect(task == nil, "the answer has come: nothing is left to stop, so let the task go (W1.5)")
  }

  @Test(.kit) func `12 with it, UserFetch keeps every rule, whatever happens when`() async {
    await job.keepsTheRules(lookAt: Self.lookAt)
  }

  @Test(.kit) func `14 UserFetch keeps every rule, in every order of its own steps`() async {
    await job.staysRight()
  }

  private func willSend(_ state: inout RunState) throws -> RunState.Ticket {
    try #require(state.willSend { _ in }, "not cancelled: the request may be sent (W2.1)")
  }

  private func number(_ task: (any HTTPTask)?) -> Int? { (task as? Task)?.number }
}

/// A request that does nothing but be told from others.
private final class Task: HTTPTask {
  let number: Int

  init(_ number: Int) { self.number = number }

  func cancel() {}
}
