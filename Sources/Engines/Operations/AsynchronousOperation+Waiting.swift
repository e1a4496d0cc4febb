// How an operation counts the ends of its dependencies, and enters a queue when all have finished.

import Foundation
import Synchronization

extension AsynchronousOperation {
  /// Calls a closure once, when all dependencies have finished, or the operation is cancelled.
  ///
  /// Until then the operation is kept alive. The method does nothing if the operation was given a
  /// closure before, or was started.
  ///
  /// - Parameter entry: Adds the operation to a queue. The thread that ended the last dependency
  ///   may start the operation itself, and says so with `mayStart`. The threads that call this
  ///   method, or cancel the operation, may not.
  package final func whenReady(
    _ entry: @escaping @Sendable (_ operation: AsynchronousOperation, _ mayStart: Bool) -> Void
  ) {
    guard !hasStarted else { return }
    guard waiting.withLock({ $0.setEntry { [self] in entry(self, $0) } }) else { return }
    if dependenciesHaveEnded || isCancelled { waiting.withLock { $0.takeEntry() }?(false) }
  }

  /// Whether all dependencies have finished; the first call asks them to tell their ends.
  final var dependenciesHaveEnded: Bool {
    if let isReady = waiting.withLock({ $0.isReady }) { return isReady }
    if let asked = waiting.withLock({ $0.beginWaiting() }) {
      for dependency in asked { askForEnd(of: dependency) }
      // The asking itself was counted, too: the count ends no earlier than here.
      if case .enter(let entry) = waiting.withLock({ $0.dependencyEnded() }) { entry(false) }
    }
    return waiting.withLock { $0.isReady } ?? false
  }

  /// Asks a dependency to tell its end; counts the end at once if it has finished.
  final func askForEnd(of dependency: Operation) {
    let isAsked =
      if let operation = dependency as? AsynchronousOperation {
        operation.waiting.withLock { $0.add(self) }
      } else {
        watch(dependency)
      }
    if !isAsked { dependencyEnded() }
  }

  /// Counts the end of a plain operation when it comes; false if it has finished.
  // NB: Foundation keeps an unretained pointer to an operation that waits. So a
  // `KeepAliveOperation` waits instead: its queue holds the operation, and nothing cancels it.
  private func watch(_ plain: Operation) -> Bool {
    guard !plain.isFinished else { return false }
    KeepAliveOperation([plain]) { [weak self] in self?.dependencyEnded() }.waitAlone()
    return true
  }

  /// Counts the end of one dependency, and enters the queue if it was the last.
  final func dependencyEnded() {
    switch waiting.withLock({ $0.dependencyEnded() }) {
    case .enter(let entry): entry(true)
    case .tellQueue: tellQueue()
    case nil: break
    }
  }

  /// Tells the queue of the operation: ready.
  final func tellQueue() {
    waiting.withLock { $0.willTellQueue() }
    willChangeValue(forKey: "isReady")
    didChangeValue(forKey: "isReady")
  }

  /// Takes note of an answer to ``isReady``, and tells a queue once more that may have missed it.
  // NB: a queue of Foundation (Linux, Swift 6.3) asks while it adds an operation, stores the answer
  // a moment later, and then asks again. A new answer is noted, but it starts nothing until the
  // queue is told. If the operation became ready in between, it was told too early.
  final func didAnswer(_ isReady: Bool) {
    guard waiting.withLock({ $0.didAnswer(isReady) }) else { return }
    // Later, because the queue may be locked now.
    DispatchQueue.global().async { [weak self] in
      if let self, !hasStarted { tellQueue() }
    }
  }
}
