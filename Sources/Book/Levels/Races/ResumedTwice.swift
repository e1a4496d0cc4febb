// Level: a task that waits for a callback, and is resumed by the answer and by a cancel.

import Interleaving
import Synchronization

extension Level {
  static let resumedTwice = Level(
    name: "resumed-twice", exercises: ["7.7", "7.3"],
    goal: "A task waits for an answer or a cancel. Make them resume it twice.",
    suspects: [
      "guard let task = waiting.withLock({ $0 }) else { return }":
        "The thread looks who is waiting, and leaves the task there for the next one.",
      "waiting.withLock { $0 = nil }":
        "This line comes too late: another thread may have found the same task before.",
      "task.resume()":
        "The thread that has the continuation must resume it, once. Why did two have it?",
    ],
    threads: ["the task": "wait", "the answer": "resume", "cancel()": "resume"],
    bodies: { play, isMended in
      let bridge = Bridge()
      Task { await bridge.wait() }
      let resume = isMended ? bridge.mendedResume : bridge.resume
      for name in ["the answer", "cancel()"] {
        play.thread(name, when: { bridge.isWaiting }, resume)
      }
      return []  // the threads of this level begin when the task waits
    },
    file: #filePath)
}

final class Bridge: Sendable {
  private let waiting = Mutex<CheckedContinuation<Void, Never>?>(nil)

  func wait() async {
    await withCheckedContinuation { task in
      waiting.withLock { $0 = task }
    }
  }

  /// Called with the answer, and by `cancel()`.
  func resume() {
    guard let task = waiting.withLock({ $0 }) else { return }
    waiting.withLock { $0 = nil }
    task.resume()
  }
}

extension Bridge {
  fileprivate var isWaiting: Bool { waiting.withLock { $0 != nil } }

  func mendedResume() {
    guard let task = waiting.withLock({ exchange(&$0, with: nil) }) else { return }
    task.resume()
  }
}
