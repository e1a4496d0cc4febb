// 2.6, the task of a request: when it is called and released, and that nothing is locked then.

import ChapterTesting
import Operations
import Testing

extension RequestTests {
  @Test(arguments: RequestEnd.allCases)
  func `7 nothing is called, and no task released, under a lock`(_ end: RequestEnd) async throws {
    let (locked, released) = (Inbox<String>(), Inbox<Void>())
    // Another thread answers at that moment, and may need each lock for that.
    let look = { @Sendable (request: ScriptedRequest, moment: String) in
      if !canRunElsewhere({ request.answer(.good("8")) }) { locked.put(moment) }
    }
    let transport = ScriptedTransport(
      onSend: { request in
        request.whenCancelled { look($0, "the task's cancel()") }
        if end == .answeredInsideSend { look(request, "send") }
      },
      onRelease: { request in
        look(request, "the end of the task")
        released.put(())
      })
    let operation = makeOperation(over: transport)
    try await finish(operation, end, over: transport)
    // If the task is kept, a later test says so.
    _ = await eventually { !released.isEmpty || !locked.isEmpty }
    expect(locked.values, is: [], "this came inside withLock: others have to wait for its end")
  }

  @Test(arguments: RequestEnd.allCases)
  func `11 an operation that has ended keeps no task, and is released`(
    _ end: RequestEnd
  ) async throws {
    let gone = Inbox<Void>()
    let transport = end.transport { _ in gone.put(()) }
    weak var released: RequestOperation?
    do {
      let operation = makeOperation(over: transport)
      released = operation
      try await finish(operation, end, over: transport)
      await expect(
        eventually { !gone.isEmpty },
        "it has ended and keeps its task, whose closure keeps the operation")
      transport.requests.first?.drop()
    }
    await expect(
      eventually { released == nil },
      "it has ended, and something that it holds still holds the operation")
  }

  /// Lets the queue run an operation to its end.
  private func finish(
    _ operation: RequestOperation, _ end: RequestEnd, over transport: ScriptedTransport
  ) async throws {
    let ended = operation.ends()
    queue.addOperation(operation)
    let request = end == .answeredInsideSend ? nil : try await transport.pending()
    if end == .cancelled { operation.cancel() } else { request?.answer(.good("8")) }
    try await ended.first("the answer, also inside send, and a cancel must end the operation")
  }
}
