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
/// `@unchecked Sendable`: each property is guarded by its lock. A subclass has to say why it is
/// safe itself.
open class AsynchronousOperation: Operation, @unchecked Sendable {
  // Guards one decision at a time. NB: a notification reads `isFinished` on the same stack, so none
  // is ever posted while this is locked.
  private let state = Mutex(OperationState())
  private let kept = Mutex<[Operation]>([])

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
  /// or starts it. It need not call ``finish(_:)``: the operation finishes right after it. If the
  /// work ends on another thread meanwhile, the operation may have finished already, and
  /// ``didEnd()`` may run at the same time.
  open func stop() {}

  /// Records a result if there is none; override it in a class that promises one.
  ///
  /// Called once, by the thread that finishes the operation, before any other thread can see that
  /// it has finished.
  open func willEnd() {}

  /// Reports the end; override it in a class that promises a result.
  ///
  /// Called once, when the operation has finished in any way, also without a recorded result. It is
  /// called on the thread that finished the operation, when all threads can see that it has.
  open func didEnd() {}

  /// Finishes the operation, unless it has finished already, or was not started.
  ///
  /// Callable from any thread, also inside ``main()`` and ``stop()``.
  ///
  /// - Parameter record: Called only if this call finishes the operation, before any other thread
  ///   can see that it has. Store a result here: then the first result is the one that counts.
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
    // NB: not earlier. The notification goes to all dependents of this operation, one by one.
    _ = kept.withLock { kept in
      defer { kept = [] }
      return kept
    }
    didEnd()
    return true
  }

  /// Keeps other operations alive until this one has finished.
  ///
  /// See ``Foundation/OperationQueue/addOperations(keepingAlive:)``.
  ///
  /// - Parameter operations: The dependents of this operation, and perhaps others. Neither they nor
  ///   this operation is in a queue yet.
  final func keepAlive(_ operations: [Operation]) {
    kept.withLock { $0 = operations }
  }

  /// Cancels the operation, from any thread; it does nothing after the end, or the second time.
  ///
  /// A cancelled operation still has to be started, to finish: a queue does so at once, whatever it
  /// depends on. A subclass may override this method to cancel others too, and then calls `super`.
  open override func cancel() {
    guard let action = state.withLock({ $0.cancel() }) else { return }
    // Tells the queue, which now starts an operation that was waiting for others.
    super.cancel()
    if action == .stop { stopAndFinish() }
  }

  private func stopAndFinish() {
    stop()
    finish()
  }
}
