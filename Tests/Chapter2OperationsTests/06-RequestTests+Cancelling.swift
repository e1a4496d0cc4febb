// 2.6, a cancel: before the request, inside `send`, and after the end.

import ChapterTesting
import Operations
import Testing

extension RequestTests {
  @Test func `5 cancelled before it starts, it sends nothing`() async throws {
    let operation = makeOperation(over: transport)
    let ended = operation.ends()
    operation.cancel()
    queue.addOperation(operation)
    try await ended.first("the engine finishes a cancelled operation: leave start() to it")
    expect(transport.requests.count, is: 0, "a cancelled operation must send nothing (W4.1)")
    expect(
      operation.result, is: .failure(.cancelled), "stop() must say that it was cancelled (W4.1)")
  }

  @Test func `6 a cancel ends it at once, and stops the request`() async throws {
    let operation = makeOperation(over: transport)
    let ended = operation.ends()
    let request = try await send(operation)
    operation.cancel()
    try await ended.first("this transport never answers: the cancel must end the operation (W4.7)")
    expect(
      operation.result, is: .failure(.cancelled),
      "stop() must end the operation with .cancelled (W4.2)")
    operation.cancel()
    expect(request.cancels, is: 1, "stop() must cancel the task of the request, once (W4.3)")
    request.answer(.good("late"))
    expect(operation.result, is: .failure(.cancelled), "the cancel came first (W4.2 W3.5)")
  }

  @Test func `8 a transport that answers inside its cancel() changes nothing`() async throws {
    let operation = makeOperation(over: transport)
    let sent = try await send(operation)
    let ended = Inbox<Bool>()
    sent.whenCancelled { request in
      ended.put(operation.isFinished)
      request.answer(.failure(URLError(.cancelled)))
    }
    operation.cancel()
    expect(
      operation.result, is: .failure(.cancelled),
      "the answer came inside the task's cancel(): end the operation before you stop the task (W4.2)"
    )
    expect(
      ended.values, is: [true],
      "end the operation before you stop the task: its cancel() may take its time")
  }

  @Test func `9 a cancel inside send stops the request`() async throws {
    let running = Inbox<RequestOperation>()
    let transport = ScriptedTransport(onSend: { _ in running.values.first?.cancel() })
    let operation = makeOperation(over: transport)
    running.put(operation)
    let ended = operation.ends()
    queue.addOperation(operation)
    try await ended.first("cancelled inside send: the operation must still end (W4.7)")
    await expect(
      eventually { transport.requests.first?.cancels == 1 },
      "cancelled inside send: the task that send then returned still runs (W4.3)")
  }

  @Test func `10 a cancel after the end stops nothing`() async throws {
    let operation = try await finished(answer: .good("8"))
    operation.cancel()
    let (result, cancels) = (operation.result, transport.requests[0].cancels)
    expect(cancels, is: 0, "the request was answered: there is nothing left to stop (W4.5)")
    expect(result, is: .body("8"), "it ended with a body, and that stays (W4.5)")
  }
}
