// 5.5, the task of a request: when it is called and released, and that nothing is locked then.

import ChapterTesting
import Operations
import Receivers
import Testing

extension CancellationTests {
  @Test func `9 the request is stopped outside of the lock`() throws {
    let free = Inbox<Bool>()
    let request = try send()
    request.whenCancelled { request in
      free.put(canRunElsewhere { request.answer(.status(200)) })
    }
    operation.cancel()
    expect(
      free.values, is: [true],
      "the task's cancel() was called inside withLock: an answer has to wait for it, and so may you"
    )
  }

  @Test func `10 an answered task is held until the operation has finished`() async throws {
    // NB: elsewhere, because an answer under the lock would end the process.
    let transport = ScriptedTransport(onRelease: { request in
      _ = canRunElsewhere { request.answer(.status(500)) }
    })
    let operation = makeOperation(over: transport)
    operation.start()
    transport.requests.first?.answer(.status(200))
    let status = try await operation.ended("the answer must end the operation").map(\.status)
    #expect(
      (try? status.get()) == 200,
      "the task answered again when it was released: first finish, and then empty `task` (W3.5)")
  }

  @Test(arguments: RequestEnd.allCases)
  func `11 a task that is over is released, and not under the lock`(_ end: RequestEnd) async {
    let free = Inbox<Bool>()
    let transport = end.transport { request in
      free.put(canRunElsewhere { request.answer(.status(500)) })
    }
    let operation = makeOperation(over: transport)
    operation.start()
    if end == .answered { transport.requests.first?.answer(.status(200)) }
    if end == .cancelled { operation.cancel() }
    await expect(
      !free.arrived().isEmpty,
      "once \(end.rawValue): a task may keep your closure, and you keep the task: let go (W1.5)")
    expect(
      free.values != [false],
      "once \(end.rawValue): the task was released inside withLock, and its end may need the lock")
    withExtendedLifetime(operation) {}
  }
}
