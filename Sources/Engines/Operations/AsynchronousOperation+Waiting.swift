// How an operation counts the ends of its dependencies, and enters a queue when all have finished.

import Foundation
import Synchronization

extension AsynchronousOperation {
  /// Calls a closure once, when all dependencies have finished, or the operation is cancelled.
  ///
  /// The method does nothing if the operation was given a closure before, or was started.
  ///
  /// - Parameter entry: Adds the operation to a queue. A closure that holds the operation keeps it
  ///   alive until then. The thread that ended the last dependency may start the operation itself,
  ///   and says so with `mayStart`. The threads that call this method, or cancel the operation, may
  ///   not.
  package final func whenReady(
    _ entry: @escaping @Sendable (_ operation: AsynchronousOperation, _ mayStart: Bool) -> Void
  ) {
    guard !hasStarted else { return }
    guard waiting.withLock({ $0.setEntry(entry) }) else { return }
    if isCancelled || waiting.withLock({ $0.isReady }) {
      waiting.withLock { $0.takeEntry() }?(self, false)
    }
  }

  /// The operations that wait for this one, but for those that were released.
  package final var dependents: [AsynchronousOperation] { waiting.withLock { $0.dependents } }

  /// Asks a dependency to tell its end; counts the end at once if it has finished.
  final func askForEnd(of dependency: Operation) {
    guard let operation = dependency as? AsynchronousOperation else { return watch(dependency) }
    if !operation.waiting.withLock({ $0.add(self) }) { act { $0.dependencyEnded() } }
  }

  private func watch(_ plain: Operation) {
    let identity = ObjectIdentifier(plain)
    guard !plain.isFinished else { return act { $0.plainEnded(identity) } }
    EndWatch.wait(for: plain) { [weak self] in self?.act { $0.plainEnded(identity) } }
  }

  /// Does not wait any more for the end of a dependency that was removed.
  final func forget(_ dependency: Operation) {
    guard let operation = dependency as? AsynchronousOperation else {
      return act { $0.plainEnded(ObjectIdentifier(dependency)) }
    }
    let dependents = operation.waiting.withLock { $0.remove(self) }
    if dependents.contains(where: { $0 === self }) { act { $0.dependencyEnded() } }
  }

  /// Counts an end, and enters the queue if it was the last.
  final func act(_ count: (inout DependencyState) -> DependencyState.Action?) {
    switch waiting.withLock({ count(&$0) }) {
    case .enter(let entry): entry(self, true)
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
