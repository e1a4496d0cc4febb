// The operation of chapters 2 to 5: the life cycle, and how it waits for its dependencies.

public import Foundation
import Synchronization

/// An operation that finishes when its work has ended, and that counts the ends of its dependencies.
///
/// Its life is that of a ``LifeCycleOperation``: a subclass overrides `main()` and `stop()`, and the code
/// that ends the work calls `finish(_:)`.
///
/// The class counts the ends of its dependencies itself. On Linux (Swift 6.3), a dependency of
/// Foundation does not retain its dependents, but points to them: if a dependent is released first,
/// the process ends. The operations of this class may be dropped, cancelled and released in any
/// order, even before the plain operations that they wait for. A plain operation that waits for an
/// operation of this class is Foundation's: keep the plain operation alive until the other has
/// finished.
///
/// `@unchecked Sendable`: its property is guarded by its lock. A subclass has to say why it is safe
/// itself.
open class AsynchronousOperation: LifeCycleOperation, @unchecked Sendable {
  // Guards one decision at a time; other operations, and the queue, are called outside of it.
  final let waiting = Mutex(DependencyState())

  public override init() {}

  // NB: releases the dependencies one after another. Otherwise, in a run that never ran, each
  // operation would release its predecessor on its own stack, and a long run would overflow the
  // stack.
  deinit {
    var released = waiting.withLock { $0.takeDependencies() }
    #if canImport(ObjectiveC)
      // Here nothing is known of the references to an NSObject: each is released on another stack.
      guard !released.isEmpty else { return }
      // NB: they are taken out there. A closure that held them would release them here if it was called at once.
      let handedOver = Mutex(Optional(released))
      released = []
      // NB: with a group, none; a search of schedules takes over the plain `async`, and a release is no step of it.
      DispatchQueue.global().async(group: nil) {
        withExtendedLifetime(handedOver.withLock { $0.take() }) {}
      }
    #else
      while var operation = released.popLast() {
        guard isKnownUniquelyReferenced(&operation) else { continue }
        guard let dependency = operation as? AsynchronousOperation else { continue }
        released += dependency.waiting.withLock { $0.takeDependencies() }
      }
    #endif
  }

  /// Whether the operation may be started: all its dependencies have finished, or it was cancelled.
  open override var isReady: Bool {
    let isReady = super.isReady && (isCancelled || waiting.withLock { $0.isReady })
    #if !canImport(Darwin)
      didAnswer(isReady)
    #endif
    return isReady
  }

  /// The operations to wait for; empty after the end of this operation.
  open override var dependencies: [Operation] { waiting.withLock { $0.dependencies } }

  /// Makes the operation wait until another has finished in any way.
  ///
  /// A second call with an operation does nothing, nor does a call after ``whenReady(_:)`` has let
  /// this operation enter, or after its end. An operation never waits for itself: a dependency that
  /// would close a circle is not added. Of two that two threads add at the same moment, perhaps
  /// neither stays. A circle through an operation of another kind is not seen.
  ///
  /// - Complexity: O(1) as long as nothing waits for this operation, or the other waits for nothing.
  ///   Otherwise O(m), where m is the smaller number: of the operations that the other waits for,
  ///   or of those that wait for this one, directly or not.
  open override func addDependency(_ operation: Operation) {
    guard operation !== self else { return }
    let isPlain = !(operation is AsynchronousOperation)
    guard waiting.withLock({ $0.add(operation, isPlain: isPlain) }) else { return }
    askForEnd(of: operation)
    // NB: after the adding. Of two threads that close a circle at once, at least one sees it then.
    if isAwaited(by: operation) { removeDependency(operation) }
  }

  /// Removes a dependency, which this operation then does not wait for any more.
  ///
  /// - Complexity: O(n) in the number of its dependencies, and in that of the other's dependents.
  open override func removeDependency(_ operation: Operation) {
    // NB: the list is released at the end, outside the lock, and with it perhaps the operation.
    let former = dependencies
    guard former.contains(where: { $0 === operation }) else { return }
    waiting.withLock { $0.remove(operation) }
    forget(operation)
  }

  /// Counts the end of this operation in all its dependents, and releases its dependencies.
  final override func tellDependents() {
    let (dependents, former) = waiting.withLock { $0.end() }
    for dependent in dependents { dependent.act { $0.dependencyEnded() } }
    withExtendedLifetime(former) {}  // they are released here, outside the lock
  }

  /// Enters the queue, or tells it: a cancelled operation waits for nothing.
  final override func didCancel() {
    #if canImport(Darwin)
      // Foundation knows nothing of the dependencies that this class counts.
      tellQueue()
    #endif
    waiting.withLock { $0.takeEntry() }?(self, false)
  }
}
