// What the suites on a request that can be stopped check, one function for each sentence.

import TestSupport
import Testing

extension RequestByHand {
  /// A request that is not cancelled gives its response, whatever the status.
  public func arrives() async throws {
    for status in [404, 200, 401, 408, 429, 500, 503] {
      let test = Self()
      let sent = try test.send()
      try require(
        sent.urlRequest.httpMethod, is: "POST", "send the request that was handed in, as it is")
      sent.answer(.status(status))
      test.sendsNothingMore()
      try await test.inbox.receives(
        .success(status),
        "any response is handed on: its status is the business of another exercise",
        or: "the response must arrive")
    }
  }

  /// One answer came: no second request is sent.
  private func sendsNothingMore() {
    expect(
      transport.requests.count, is: 1,
      "an answer ends the request, whatever it is: do not send again")
  }

  /// A request without a response gives the step's error.
  public func givesTheStepsError() async throws {
    // The transport's own .cancelled, too, without a cancel of this request.
    for code in codesToTry {
      let test = Self()
      try test.send(as: .requestUser).answer(.failure(URLError(code)))
      test.sendsNothingMore()
      try await test.inbox.receives(
        .failure(.failed(.requestUser, .transport(code))),
        "the error must carry the step that was handed in and the transport's own code (W3.1)",
        or: "the transport's error must arrive")
    }
  }

  /// A cancel stops the request, once.
  public func isStoppedOnce() throws {
    let sent = try send()
    request.cancel()
    request.cancel()
    expect(sent.cancels, is: 1, "the request in flight must be stopped, once (W4.3)")
  }

  /// A cancel after the answer stops nothing.
  public func isNotStoppedOnceAnswered() async throws {
    let sent = try send()
    sent.answer(.status(200))
    request.cancel()
    _ = try await inbox.only("the response must arrive")
    expect(sent.cancels, is: 0, "the request was answered long ago: nothing is left to stop (W4.5)")
  }

  /// An answer inside `send` leaves nothing to stop.
  public func isNotStoppedIfAnsweredInsideSend() throws {
    let answering = ScriptedTransport(onSend: { $0.answer(.status(200)) })
    let sent = try send(over: answering)
    try require(
      sent.cancels, is: 0,
      "the answer came before send returned its task: do not stop a task that is over (W4.5)")
    request.cancel()
    expect(
      sent.cancels, is: 0,
      "the answer came before send returned its task: do not remember a task that is over (W4.5)")
    expect(
      inbox.values, is: [.success(200)],
      "an answer inside send must be handed on like any other (W1.1)")
  }

  /// A request completes even if its caller does not keep what has sent it.
  public func completesUnkept() async throws {
    Request().send(URLRequest(url: service), as: .requestList, over: transport) { result in
      inbox.put(result.map(\.status))
    }
    let sent = try #require(
      transport.requests.first, "send must send its request")
    sent.answer(.status(200))
    try await inbox.receives(
      .success(200), "the response must arrive, kept or not (W1.1)",
      or:
        "the closure for the answer must hold what it needs, with [self] and not [weak self] (W1.1)"
    )
  }

  /// An answer at any moment ends the request, and then nothing is stopped.
  public static func endsInEveryOrder(of sender: String) async {
    await everySchedule { play in
      let stops = Inbox<String>()
      let wasEarly = Inbox<Bool>()
      let (released, isOpen) = (Inbox<Bool>(), Inbox<Bool>())
      let transport = ScriptedTransport(onRelease: { _ in released.put(true) })
      let request = Request()
      play.thread(sender) {
        request.send(URLRequest(url: service), as: .requestList, over: transport) { _ in
          wasEarly.put(stops.isEmpty)
        }
        stops.put("cancel()")
        request.cancel()
        isOpen.put(transport.requests.first?.cancels == 0)
      }
      play.answers(.status(200), over: transport)
      return {
        guard wasEarly.count == 1 else { return "it must complete, once (W1.1)" }
        if isOpen.values == [true], transport.requests.first?.cancels != 0 {
          return "cancel() had returned, and the request was stopped a moment later (W4.3)"
        }
        let most = wasEarly.values == [true] ? 0 : 1
        let isKept = withExtendedLifetime(request) { released.isEmpty }
        return !isKept && (transport.requests.first?.cancels ?? 0) <= most
          ? nil : "an answered task was remembered: look and change in the same withLock (W4.5)"
      }
    }
  }
}
