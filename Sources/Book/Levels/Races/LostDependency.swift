// Level: an operation that waits for another one, which ends at that moment.

import Synchronization

extension Level {
  static let lostDependency = Level(
    name: "lost-dependency", exercises: ["5.3", "6.3"],
    goal: "The second operation begins when the first has ended. Make it never begin.",
    suspects: [
      "if state.withLock({ $0 == .finished }) { return beginNext() }":
        "It was not finished when the thread looked. It may be before the next line, which "
        + "then says that one waits, where nobody looks any more.",
      "let before = state.withLock { exchange(&$0, with: .finished) }":
        "finish() looks and acts in one step: what it has read is true at that moment.",
      "if before == .awaited { beginNext() }":
        "It begins the operation that waited by then. One that came later had to see the end.",
    ],
    threads: ["the dependent": "wait", "the first operation": "finish"],
    bodies: { _, isMended in
      let operation = FirstOperation()
      return [isMended ? operation.mendedWait : operation.wait, operation.finish]
    },
    rule: { $0.contains(beginNext) ? nil : "the second operation waits for one that has ended" },
    file: #filePath)
}

enum OperationState { case running, awaited, finished }

final class FirstOperation: Sendable {
  private let state = Mutex(OperationState.running)

  func wait() {
    if state.withLock({ $0 == .finished }) { return beginNext() }
    state.withLock { $0 = .awaited }
  }

  func finish() {
    let before = state.withLock { exchange(&$0, with: .finished) }
    if before == .awaited { beginNext() }
  }
}

extension FirstOperation {
  func mendedWait() {
    let before = state.withLock { state in
      defer { if state == .running { state = .awaited } }
      return state
    }
    if before == .finished { beginNext() }
  }
}
