// 7.5, the request: when it is called and released, and that nothing is locked then.

import ChapterTesting
import Testing

extension CancellationTests {
  @Test func `10 nothing is called while the state is locked`() async throws {
    let free = Inbox<(String, Bool)>()
    let watch = { @Sendable (what: String, request: ScriptedRequest) in
      free.put((what, canRunElsewhere { request.answer(.status(200)) }))
    }
    let answering = ScriptedTransport(onSend: { watch("send", $0) })
    _ = try await send(over: answering).outcome("the answer came while send was running")
    let stopped = ScriptedTransport(onSend: { request in
      request.whenCancelled { watch("the late task's cancel()", $0) }
      cancelThisTask()
    })
    _ = send(over: stopped)
    // Under the lock, the call blocks its task for one whole wait: so this waits twice.
    await free.arrived(2)
    await free.arrived(2)
    let attempt = send(over: transport)
    try await transport.pending().whenCancelled { watch("the task's cancel()", $0) }
    await onThread { attempt.cancel() }
    for (what, isFree) in free.values {
      #expect(isFree, "\(what) was called inside withLock: decide inside, act outside")
    }
  }

  @Test func `11 the task is not resumed while the state is locked`() async {
    // In a process of its own, because a task that is resumed twice ends it.
    await #expect(
      processExitsWith: .success,
      "the task was resumed twice, or inside withLock: decide inside, act outside"
    ) {
      for isCancelled in [false, true] {
        let (transport, isFree) = (ScriptedTransport(), Inbox<Bool>())
        let executor = EnqueueObserver {
          guard let request = transport.requests.first else { return }
          isFree.put(canRunElsewhere { request.answer(.status(500)) })
        }
        let task = Task(executorPreference: executor) {
          try await status(over: transport)
        }
        let request = try await transport.pending()
        await onThread {
          executor.waitForPause()
          isCancelled ? task.cancel() : request.answer(.status(200))
        }
        let isUnlocked = await isFree.arrived().first
        try #require(isUnlocked != nil, "neither the answer nor the cancel has resumed the task")
        expect(
          isUnlocked, is: true, "resume was called inside withLock: decide inside, act outside")
      }
    }
  }

  @Test(arguments: RequestEnd.allCases)
  func `12 a request that is over is released, and not under the lock`(
    _ end: RequestEnd
  ) async throws {
    let (free, tooLate, inFlight) = (Inbox<Bool>(), Inbox<Void>(), AwaitedRequest())
    let transport = end.transport { request in
      // A request that is released at the test's end might resume the task twice, which ends the process.
      guard tooLate.isEmpty else { return }
      free.put(canRunElsewhere { request.answer(.status(500)) })
    }
    let attempt = send(by: inFlight, over: transport)
    if end == .answered { try await transport.pending().answer(.status(200)) }
    if end == .cancelled {
      _ = try await transport.pending()
      attempt.cancel()
    }
    _ = try await attempt.outcome("the request is over")
    let isGone = await !free.arrived().isEmpty
    tooLate.put(())
    #expect(
      isGone, "once \(end.rawValue): the request is over, and its task is still kept: release it")
    expect(
      free.values != [false],
      "once \(end.rawValue): the task was released inside withLock, and its end may need the lock")
    withExtendedLifetime(inFlight) {}
  }
}
