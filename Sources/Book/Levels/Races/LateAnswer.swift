// Level: two answers that hop to the main queue, and a tap there that makes both late.

import Dispatch
import Synchronization

extension Level {
  static let lateAnswer = Level(
    name: "late-answer", exercises: ["1.7", "6.6"],
    goal:
      "The cache and the server answer for Ana, and the user taps Ben. Make Ana show after that.",
    suspects: [
      "guard wanted.withLock({ $0 == \"Ana\" }) else { return }":
        "It asks on the wrong thread, and too early: the tap runs on the main queue, between "
        + "this question and the closure that shows Ana.",
      "main.async { showAna() }":
        "The hop is right: a screen belongs to the main queue. But the closure shows what "
        + "was asked before.",
      "wanted.withLock { $0 = \"Ben\" }":
        "The tap says what is wanted now. The answers have to ask after that, and not before.",
    ],
    threads: ["the cache": "answer", "the server": "answer"],
    bodies: { _, isMended in
      let screen = Screen()
      screen.tap()
      let answer = isMended ? screen.mendedAnswer : screen.answer
      return [answer, answer]
    },
    rule: { acts in
      guard let cleared = acts.firstIndex(of: clearScreen) else { return nil }
      return acts[cleared...].contains(showAna) ? "Ana is on the screen, and Ben was tapped" : nil
    },
    file: #filePath)
}

final class Screen: Sendable {
  private let main = DispatchQueue(label: "main")
  private let wanted = Mutex("Ana")

  func answer() {
    guard wanted.withLock({ $0 == "Ana" }) else { return }
    main.async { showAna() }
  }

  func tap() {
    main.async { [self] in
      wanted.withLock { $0 = "Ben" }
      clearScreen()
    }
  }
}

extension Screen {
  func mendedAnswer() {
    main.async { [self] in
      guard wanted.withLock({ $0 == "Ana" }) else { return }
      showAna()
    }
  }
}
