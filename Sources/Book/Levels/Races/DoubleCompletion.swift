// Level: an answer and a cancel, each of which completes the run; an atomic value stands between them.

import Synchronization

extension Level {
  static let doubleCompletion = Level(
    name: "double-completion", exercises: ["2.7", "7.11"],
    goal: "A run completes with its answer, or because it is cancelled. Make it complete twice.",
    suspects: [
      "if isOver.load(ordering: .acquiring) { return }":
        "Load and store are atomic, each for itself. Between the two, another thread may "
        + "load, too.",
      "isOver.store(true, ordering: .releasing)":
        "No store gets lost: 'true' is 'true'. But both threads had loaded 'false' before.",
      "complete()":
        "Each thread that found the run still open calls it. Why did two find it so?",
    ],
    threads: ["the answer": "end", "cancel()": "end"],
    bodies: { _, isMended in
      let run = Run()
      let end = isMended ? run.mendedEnd : run.end
      return [end, end]
    },
    rule: { $0.count(of: complete) > 1 ? "the run completes twice (W1.1)" : nil },
    file: #filePath)
}

final class Run: Sendable {
  private let isOver = Atomic(false)

  /// Called with the answer, and by `cancel()`.
  func end() {
    if isOver.load(ordering: .acquiring) { return }
    isOver.store(true, ordering: .releasing)
    complete()
  }
}

extension Run {
  func mendedEnd() {
    if isOver.exchange(true, ordering: .acquiringAndReleasing) { return }
    complete()
  }
}
