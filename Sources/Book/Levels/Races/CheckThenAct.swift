// Level: two screens ask one cache, which looks first and acts later.

import Synchronization

extension Level {
  static let checkThenAct = Level(
    name: "check-then-act", exercises: ["6.7"],
    goal: "Two screens want the same user, and one request is enough. Make the cache send two.",
    suspects: [
      "let isSent = wasSent.withLock { $0 }":
        "Here the thread looks, and gives the lock back before it acts on what it saw. "
        + "Another thread may look in between, and see the same.",
      "wasSent.withLock { $0 = true }":
        "This line may run twice, and does no harm. The harm was done when two threads saw "
        + "'false'.",
      "sendRequest()":
        "A thread comes here only after it saw that nobody had sent. What it saw was old by "
        + "then.",
    ],
    threads: ["one screen": "load", "another screen": "load"],
    bodies: { _, isMended in
      let cache = UserCache()
      let load = isMended ? cache.mendedLoad : cache.load
      return [load, load]
    },
    rule: { $0.count(of: sendRequest) > 1 ? "the same user is requested twice" : nil },
    file: #filePath)
}

final class UserCache: Sendable {
  private let wasSent = Mutex(false)

  func load() {
    let isSent = wasSent.withLock { $0 }
    if isSent { return }
    wasSent.withLock { $0 = true }
    sendRequest()
  }
}

extension UserCache {
  func mendedLoad() {
    let isSent = wasSent.withLock { wasSent in
      defer { wasSent = true }
      return wasSent
    }
    if isSent { return }
    sendRequest()
  }
}
