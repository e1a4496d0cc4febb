// Level: right code, which looks first and acts later, too.

import Synchronization

extension Level {
  static let oneCompletion = Level(
    name: "one-completion",
    goal: "A run ends by its answer, a cancel or a timeout. Make it complete twice, or never.",
    threads: ["the answer": "answer", "cancel()": "cancel", "the timeout": "answer"],
    bodies: { _, _ in
      let run = TimedRun()
      return [run.answer, run.cancel, run.answer]
    },
    rule: { $0.count(of: complete) == 1 ? nil : "the run does not complete once (W1.1)" },
    file: #filePath)
}

final class TimedRun: Sendable {
  private let isOpen = Mutex(true)

  /// Called with the answer, and by the timeout.
  func answer() {
    if isOpen.withLock({ exchange(&$0, with: false) }) { complete() }
  }

  func cancel() {
    let isLate = isOpen.withLock { !$0 }
    if isLate { return }
    stopRequest()
    answer()
  }
}
