// Level: a cancel that comes while the request is sent, and does not stop it.

import Synchronization

extension Level {
  static let lostCancel = Level(
    name: "lost-cancel", exercises: ["1.5", "2.6", "3.5", "4.5", "5.5", "6.5", "7.5"],
    goal: "Make the request go on after the cancel.",
    suspects: [
      "state.withLock { $0 = .inFlight }":
        "Here send forgets what may have happened since it looked: a cancel saw no request "
        + "in flight, stopped nothing, and relied on send to ask again.",
      "if state.withLock({ $0 == .cancelled }) { return }":
        "A good question, which saves a request. But a cancel may come right after it, and "
        + "the request is not yet in flight then: send has to ask once more.",
      "if before == .inFlight { stopRequest() }":
        "cancel() can stop only what is in flight. It left its mark for what comes later.",
    ],
    threads: ["send": "send", "cancel()": "cancel"],
    bodies: { _, isMended in
      let request = Request()
      return [isMended ? request.mendedSend : request.send, request.cancel]
    },
    rule: { acts in
      acts.contains(sendRequest) && !acts.contains(stopRequest)
        ? "the request goes on, and nobody can stop it (W4.3)" : nil
    },
    file: #filePath)
}

enum RequestState { case free, inFlight, cancelled }

final class Request: Sendable {
  private let state = Mutex(RequestState.free)

  func send() {
    if state.withLock({ $0 == .cancelled }) { return }
    sendRequest()
    state.withLock { $0 = .inFlight }
  }

  func cancel() {
    let before = state.withLock { exchange(&$0, with: .cancelled) }
    if before == .inFlight { stopRequest() }
  }
}

extension Request {
  func mendedSend() {
    if state.withLock({ $0 == .cancelled }) { return }
    sendRequest()
    let isCancelled = state.withLock { state in
      if state == .free { state = .inFlight }
      return state == .cancelled
    }
    if isCancelled { stopRequest() }
  }
}
