// How an operation waits for its dependencies, and enters a queue when all have finished.

import Foundation
import Synchronization

extension AsynchronousOperation {
  /// Calls a closure once, when all dependencies have finished, or the operation is cancelled.
  ///
  /// Until then the operation is kept alive. It does nothing if the operation was given a closure
  /// before, or was started.
  ///
  /// - Parameter entry: Adds the operation to a queue. It is also told whether it may start the
  ///   operation on this thread: on the one that ended the last dependency it may, on the one that
  ///   calls this method or that cancels it may not.
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
      // The count has one more, so that it could not come to its end before all were asked.
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
  // NB: Foundation keeps an unretained pointer to an operation that waits. So it is a
  // `KeepAliveOperation` that waits: its queue holds it, and it cannot be cancelled. Each has a
  // queue of its own, because a queue checks all its waiting operations whenever one ends.
  private func watch(_ plain: Operation) -> Bool {
    guard !plain.isFinished else { return false }
    let queue = OperationQueue()
    queue.addOperation(KeepAliveOperation([plain]) { [weak self] in self?.dependencyEnded() })
    // NB: while an operation is added, Foundation (Linux, Swift 6.3) reads whether it is ready, and
    // stores the answer a moment later. An end in between is seen when the queue looks again.
    queue.isSuspended = false
    return true
  }

  /// Counts the end of one dependency, and enters the queue if it was the last.
  private func dependencyEnded() {
    switch waiting.withLock({ $0.dependencyEnded() }) {
    case .enter(let entry): entry(true)
    case .tellQueue: tellQueue()
    case nil: break
    }
  }

  /// Tells the queue that holds the operation that it is ready.
  // NB: again, until it is started: a queue that adds the operation at this very moment may miss it,
  // for the same reason as above, and this class does not know that queue.
  private func tellQueue(again delays: ArraySlice<Double> = [0.001, 0.05, 1]) {
    willChangeValue(forKey: "isReady")
    didChangeValue(forKey: "isReady")
    guard let delay = delays.first else { return }
    DispatchQueue.global().asyncAfter(deadline: .now() + delay) { [weak self] in
      guard let self, !hasStarted else { return }
      tellQueue(again: delays.dropFirst())
    }
  }

  /// Counts the end of this operation in all that wait for it, and releases its dependencies.
  final func tellDependents() {
    let (dependents, former) = waiting.withLock { $0.end() }
    for dependent in dependents { dependent.operation?.dependencyEnded() }
    withExtendedLifetime(former) {}  // they are released here, outside the lock
  }
}
