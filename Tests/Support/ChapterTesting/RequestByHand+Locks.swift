// When the task of a request is called and released, and that nothing is locked then.

import TestSupport
import Testing

extension RequestByHand {
  /// Nothing is called while the state is locked.
  public func callsNothingUnderItsLock() throws {
    let free = Inbox<(String, Bool)>()
    let answered = ScriptedTransport()
    request.send(URLRequest(url: service), as: .requestList, over: answered) { [request] _ in
      free.put(("the completion", canRunElsewhere { request.cancel() }))
    }
    answered.requests.first?.answer(.status(200))
    let other = Self()
    let sent = try other.send()
    sent.whenCancelled { sent in
      guard sent.cancels == 1 else { return }  // a wrong answer may come here again
      free.put(("the task's cancel()", canRunElsewhere { other.request.cancel() }))
    }
    other.request.cancel()
    expect(free.count, is: 2, "the completion and the task's cancel() must each be called")
    expect(
      sent.cancels, is: 1,
      "a second cancel, inside the first, stopped the request again: take the task out first (W4.3)"
    )
    for (what, isFree) in free.values {
      #expect(
        isFree,
        "\(what) was called inside withLock: other threads have to wait for it, and so may you")
    }
  }

  /// A task that is over is released, and not under the lock; and so is the completion.
  public func releasesItsTask(_ end: RequestEnd) async {
    let (free, gone) = (Inbox<Bool>(), Inbox<Void>())
    let transport = end.transport { [request] _ in
      free.put(canRunElsewhere { request.cancel() })
    }
    do {
      let canary = Canary { gone.put(()) }
      request.send(orderRequest, as: .requestList, over: transport) { _ in
        withExtendedLifetime(canary) {}
      }
    }
    if end == .answered { transport.requests.first?.answer(.status(200)) }
    if end == .cancelled { request.cancel() }
    transport.requests.first?.drop()
    await expect(
      eventually { !free.isEmpty },
      "once \(end.rawValue): a task may keep your closure, and you keep the task: let go (W1.5)")
    #expect(
      free.values != [false],
      "once \(end.rawValue): the task was released inside withLock, and its end may need the lock")
    await expect(
      gone.arrived().count, is: 1,
      "once \(end.rawValue): the completion holds whoever waits, and you keep it: let go (W1.5)")
    withExtendedLifetime(request) {}
  }

  /// Inside the completion there is nothing left to stop.
  public func isOverInsideItsCompletion() throws {
    request.send(URLRequest(url: service), as: .requestList, over: transport) { [request] _ in
      request.cancel()
    }
    let sent = try #require(
      transport.requests.first, "send must send its request")
    sent.answer(.status(200))
    expect(
      sent.cancels, is: 0,
      "the completion runs because the answer is there: the request is over before that (W4.5)")
  }

  /// An answered task is held until the completion has returned.
  public func holdsItsTaskUntilTheEnd() throws {
    let transport = ScriptedTransport(onRelease: { $0.answer(.status(500)) })
    try send(over: transport).answer(.status(200))
    expect(
      inbox.values.first, is: .success(200),
      "the task answered again when it was released: hold it until the completion is over (W3.5)")
  }
}
