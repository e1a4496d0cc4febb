// The life cycle of every operation whose work goes on after its main method has returned.

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
/// This class knows nothing of dependencies: ``AsynchronousOperation`` adds how to wait for them.
///
/// `@unchecked Sendable`: the only property is guarded by its lock. A subclass has to say why it is
/// safe itself.
open class LifeCycleOperation: Operation, @unchecked Sendable {
  // Guards one decision at a time. NB: a notification reads `isFinished` on the same stack, so none
  // is ever posted while this is locked.
  private let state = Mutex(OperationState())

  public override init() {}

  /// Always true: the work goes on after `start()` has returned.
  public final override var isAsynchronous: Bool { true }
  /// Whether the operation was started, and has not finished.
  public final override var isExecuting: Bool { state.withLock { $0.isExecuting } }
  /// Whether the operation was cancelled before it had finished.
  // NB: Foundation sets its own flag a moment later, when the operation may already be stopped.
  public final override var isCancelled: Bool { state.withLock { $0.isCancelled } }
  /// Whether the operation has finished; once true, it stays true.
  public final override var isFinished: Bool { state.withLock { $0.isFinished } }

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
  open override func cancel() { carryOutCancel() }

  /// Decides that the operation is cancelled, and does nothing else: ``carryOutCancel()`` has to follow.
  ///
  /// - Returns: False after the end, or the second time.
  package final func markCancelled() -> Bool { state.withLock { $0.markCancelled() } }

  /// Cancels the operation, also after a mark.
  package final func carryOutCancel() {
    guard let action = state.withLock({ $0.cancel() }) else { return }
    // Tells the queue, which now starts an operation that was waiting for others.
    super.cancel()
    didCancel()
    if action == .stop { stopAndFinish() }
  }

  private func stopAndFinish() {
    stop()
    finish()
  }

  /// Whether the operation was started.
  final var hasStarted: Bool { state.withLock { $0.hasStarted } }

  // MARK: For the class that waits for dependencies

  /// Counts the end of this operation in all that wait for it.
  func tellDependents() {}

  /// Lets a cancelled operation wait for nothing any more.
  func didCancel() {}
}
