// Level: a completion that is called under a lock, and a screen that cancels under its own.

import Synchronization

extension Level {
  static let callingOut = Level(
    name: "calling-out", exercises: ["1.6", "2.2"],
    goal: "An answer comes while its screen is closed. Make both wait, and never go on.",
    suspects: [
      "show(\"Ana\")":
        "The completion is other people's code, and may take any lock. It is called here "
        + "while this run holds its own.",
      "func show(_ name: String) { screen.withLock { $0 = name } }":
        "A screen may have a lock. It cannot know that its caller holds one, too.",
      "func close() { screen.withLock { _ in cancel() } }":
        "The screen calls out under its lock, too, and one of the two must not. A run "
        + "promises that its completion may do anything, so the run has to mend it.",
    ],
    threads: ["the answer": "answer", "close()": "close"],
    bodies: { _, isMended in
      let run = ScreenRun()
      return [isMended ? run.mendedAnswer : run.answer, run.close]
    },
    file: #filePath)
}

final class ScreenRun: Sendable {
  private let isOver = Mutex(false)
  private let screen = Mutex("empty")

  func answer() {
    isOver.withLock { isOver in
      if isOver { return }
      isOver = true
      show("Ana")
    }
  }

  func show(_ name: String) { screen.withLock { $0 = name } }

  func close() { screen.withLock { _ in cancel() } }

  func cancel() { isOver.withLock { $0 = true } }
}

extension ScreenRun {
  func mendedAnswer() {
    let wasOver = isOver.withLock { exchange(&$0, with: true) }
    if !wasOver { show("Ana") }
  }
}
