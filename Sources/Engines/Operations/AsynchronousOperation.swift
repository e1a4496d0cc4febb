// The base of every operation whose work goes on after its main method has returned.

public import Foundation
import Synchronization

/// An operation that finishes when its work has ended, and not when its main method returns.
///
/// A subclass overrides ``main()``, which begins the work. The code that ends the work calls
/// ``finish(_:)``, from any thread. A subclass whose work can be stopped overrides ``stop()`` too.
/// The two methods are never called at the same time, and each at most once:
///
/// | the operation is cancelled …    | `main()`   | `stop()`                    |
/// |---------------------------------|------------|-----------------------------|
/// | before it is started            | not called | called when it is started   |
/// | while `main()` runs             | called     | called when `main()` returns, unless it has finished |
/// | while its work goes on          | called     | called inside `cancel()`    |
/// | once it has finished, or never  | called     | not called                  |
///
/// If the work ends at the same moment as a cancel comes, the operation may have finished by the
/// time `stop()` is called.
///
/// The state machine follows Apple's "Concurrency Programming Guide", with a lock of its own.
/// Foundation learns of changes by key-value notifications. This class posts them by hand, because
/// nothing else does on Linux.
///
/// The class counts the ends of its dependencies itself. On Linux (Swift 6.3), a dependency of
/// Foundation does not retain its dependents, but points to them: if a dependent is released first,
/// the process ends. The operations of this class may be dropped, cancelled and released in any
/// order, even before the plain operations that they wait for. A plain operation that waits for an
/// operation of this class is Foundation's: keep the plain operation alive until the other has
/// finished.
///
/// `@unchecked Sendable`: each property is guarded by its lock. A subclass has to say why it is
/// safe itself.
open class AsynchronousOperation: Operation, @unchecked Sendable {
  // Guards one decision at a time. NB: a notification reads `isFinished` on the same stack, so none
  // is ever posted while this is locked.
  private let state = Mutex(OperationState())
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
      // NB: with a group, none; a search of schedules takes over the plain `async`, and a release is no step of it.
      DispatchQueue.global().async(group: nil) { [released] in withExtendedLifetime(released) {} }
      released = []
    #else
      while var operation = released.popLast() {
        guard isKnownUniquelyReferenced(&operation) else { continue }
        guard let dependency = operation as? AsynchronousOperation else { continue }
        released += dependency.waiting.withLock { $0.takeDependencies() }
      }
    #endif
  }

  /// Always true: the work goes on after `start()` has returned.
  public final override var isAsynchronous: Bool { true }
  /// Whether the operation was started, and has not finished.
  public final override var isExecuting: Bool { state.withLock { $0.isExecuting } }
  /// Whether the operation was cancelled before it had finished.
  // NB: Foundation sets its own flag a moment later, when the operation may already be stopped.
  public final override var isCancelled: Bool { state.withLock { $0.isCancelled } }
  /// Whether the operation has finished; once true, it stays true.
  public final override var isFinished: Bool { state.withLock { $0.isFinished } }

  /// Whether the operation may be started: all its dependencies have finished, or it was cancelled.
  open override var isReady: Bool {
    let isReady = super.isReady && (isCancelled || dependenciesHaveEnded)
    #if !canImport(Darwin)
      didAnswer(isReady)
    #endif
    return isReady
  }

  /// The operations to wait for; empty after the end of this operation.
  open override var dependencies: [Operation] { waiting.withLock { $0.dependencies } }

  /// Makes the operation wait until another has finished in any way.
  ///
  /// A second call with an operation does nothing, nor does a call when this operation may start
  /// already. An operation never waits for itself.
  ///
  /// - Complexity: O(n) in the number of its dependencies.
  open override func addDependency(_ operation: Operation) {
    guard operation !== self, waiting.withLock({ $0.add(operation) }) else { return }
    askForEnd(of: operation)
  }

  /// Removes a dependency; an operation that is in a queue already still waits for it.
  open override func removeDependency(_ operation: Operation) {
    let former = waiting.withLock { waiting in
      defer { waiting.remove(operation) }
      return waiting.dependencies
    }
    withExtendedLifetime(former) {}  // the removed one is released here, outside the lock
  }

  /// Starts the operation; a second call does nothing.
  ///
  /// Called by the queue, on a thread of its own.
  // NB: never calls `super.start()`, which would finish the operation as soon as `main()` returns.
  public final override func start() {
    willChangeValue(forKey: "isExecuting")
    let action = state.withLock { $0.start() }
    didChangeValue(forKey: "isExecuting")
    switch action {
    case .begin:
      main()
      if state.withLock({ $0.mainReturned() }) == .stop { stopAndFinish() }
    case .stop: stopAndFinish()
    case .nothing, nil: break
    }
  }

  /// Begins the work; override it without calling `super`.
  ///
  /// Work that begins here ends with a call of ``finish(_:)``. This implementation has no work to
  /// do, and finishes at once.
  open override func main() { finish() }

  /// Stops the work that the main method began; override it without calling `super`.
  ///
  /// Called once if the operation is cancelled before it has finished, on the thread that cancels
  /// or starts the operation. The method need not call ``finish(_:)``: the operation finishes right
  /// after the call. If the work ends on another thread meanwhile, the operation may have finished
  /// already, and ``didEnd()`` may run at the same time.
  open func stop() {}

  /// Records a result if there is none; to be overridden in a class that promises a result.
  ///
  /// Called once, by the thread that finishes the operation, before any other thread can see that
  /// it has finished.
  open func willEnd() {}

  /// Reports the end; override it in a class that promises a result.
  ///
  /// Called once, on the thread that finished the operation, whatever the end was, also without a
  /// recorded result. All threads can see the end by then.
  open func didEnd() {}

  /// Finishes the operation, unless it has finished already, or was not started.
  ///
  /// Callable from any thread, also inside ``main()`` and ``stop()``.
  ///
  /// - Parameter record: Called only if this call finishes the operation, before any other thread
  ///   can see the end. Store a result here: then the first result counts.
  /// - Returns: Whether this call finished the operation.
  @discardableResult
  public final func finish(_ record: () -> Void = {}) -> Bool {
    guard state.withLock({ $0.beginFinishing() }) else { return false }
    record()
    willEnd()
    willChangeValue(forKey: "isExecuting")
    willChangeValue(forKey: "isFinished")
    state.withLock { $0.endFinishing() }
    didChangeValue(forKey: "isExecuting")
    didChangeValue(forKey: "isFinished")
    tellDependents()
    didEnd()
    return true
  }

  /// Cancels the operation, from any thread; it does nothing after the end, or the second time.
  ///
  /// A cancelled operation still has to be started, to finish: a queue does so at once, whatever it
  /// depends on. A subclass may override this method to cancel others too, and then calls `super`.
  open override func cancel() {
    guard let action = state.withLock({ $0.cancel() }) else { return }
    // Tells the queue, which now starts an operation that was waiting for others.
    super.cancel()
    #if canImport(Darwin)
      // Foundation knows nothing of the dependencies that this class counts.
      tellQueue()
    #endif
    waiting.withLock { $0.takeEntry() }?(false)
    if action == .stop { stopAndFinish() }
  }

  private func stopAndFinish() {
    stop()
    finish()
  }

  /// Whether the operation was started.
  final var hasStarted: Bool { state.withLock { $0.hasStarted } }
}
