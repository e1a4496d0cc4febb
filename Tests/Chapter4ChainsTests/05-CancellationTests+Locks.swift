// 4.5, the task of a request: when it is called and released, and that nothing is locked then.

import Chains
import ChapterTesting
import Operations
import Testing

extension CancellationTests {
  @Test func `6 nothing is called while the state is locked`() throws {
    let free = Inbox<(String, Bool)>()
    let watch = { @Sendable [inFlight] (what: String) in
      free.put((what, canRunElsewhere { inFlight.cancel() }))
    }
    let answered = ScriptedTransport()
    inFlight.send(URLRequest(url: service), as: .requestList, over: answered) { _ in
      watch("the completion")
    }
    answered.requests.first?.answer(.status(200))
    let other = RequestInFlight()
    other.send(URLRequest(url: service), as: .requestList, over: transport) { _ in }
    let request = try #require(transport.requests.first, "send must send its request")
    request.whenCancelled { request in
      guard request.cancels == 1 else { return }  // an answer that stops it again gets no further
      free.put(("the task's cancel()", canRunElsewhere { other.cancel() }))
    }
    other.cancel()
    expect(free.values.count, is: 2, "the completion and the task's cancel() must each be called")
    expect(
      request.cancels, is: 1,
      "a second cancel, inside the first, stopped the request again: take the task out first (W4.3)"
    )
    for (what, isFree) in free.values {
      #expect(
        isFree,
        "\(what) was called inside withLock: other threads have to wait for it, and so may you"
      )
    }
  }

  @Test(arguments: RequestEnd.allCases)
  func `7 a task that is over is released, and not under the lock`(_ end: RequestEnd) async {
    let free = Inbox<Bool>()
    let transport = ScriptedTransport(
      tasksKeepHandlers: true,
      onSend: { if end == .answeredInsideSend { $0.answer(.status(200)) } },
      onRelease: { [inFlight] _ in free.put(canRunElsewhere { inFlight.cancel() }) })
    perform(over: transport)
    if end == .answered { transport.requests.first?.answer(.status(200)) }
    if end == .cancelled { inFlight.cancel() }
    transport.requests.first?.drop()
    let isGone = await eventually { !free.values.isEmpty }
    #expect(isGone, "\(end): a task may keep your closure, and you keep the task: let go (W1.5)")
    let isFree = free.values != [false]
    #expect(isFree, "\(end): the task was released inside withLock, and its end may need the lock")
    withExtendedLifetime(inFlight) {}
  }

  @Test func `8 inside the completion there is nothing left to stop`() throws {
    inFlight.send(URLRequest(url: service), as: .requestList, over: transport) {
      [inFlight, inbox] result in
      inFlight.cancel()
      inbox.put(result.map(\.status))
    }
    let request = try #require(transport.requests.first, "send must send its request")
    request.answer(.status(200))
    expect(
      request.cancels, is: 0,
      "the completion runs because the answer is there: the request is over before that (W4.5)")
  }

  @Test func `9 an answered task is held until the completion has returned`() throws {
    let transport = ScriptedTransport(onRelease: { $0.answer(.status(500)) })
    perform(over: transport)
    let request = try #require(transport.requests.first, "send must send its request")
    request.answer(.status(200))
    expect(
      inbox.values.first, is: .success(200),
      "the task answered again when it was released: hold it until the completion is over (W3.5)")
  }
}

/// How the request of a link ends.
enum RequestEnd: String, CaseIterable {
  case answered, answeredInsideSend, cancelled
}
