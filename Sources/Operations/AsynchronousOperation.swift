// The base of every operation whose work goes on after its main method has returned.

public import Foundation
import Synchronization

/// An operation that is finished when it says so, and not when its main method returns.
///
/// Subclasses override ``main()``, which begins the work; whoever ends the work calls ``finish(_:)``,
/// from any thread. Those whose work can be stopped override ``stop()`` too. The two are never called
/// at the same time, and each at most once:
///
/// | the operation is cancelled …    | `main()`   | `stop()`                    |
/// |---------------------------------|------------|-----------------------------|
/// | before it is started            | not called | called when it is started   |
/// | while `main()` runs             | called     | called when `main()` returns, unless it has finished |
/// | while its work goes on          | called     | called inside `cancel()`    |
/// | once it has finished, or never  | called     | not called                  |
///
/// Work that ends while a cancel comes may have finished the operation when `stop()` is called.
///
/// The state machine behind it is the one of Apple's "Concurrency Programming Guide", with its own
/// lock. Foundation learns of changes by key-value notifications, which are posted by hand: on Linux
/// there are no others.
///
/// `@unchecked Sendable`: each property is guarded by its lock. Subclasses have to say why they are
/// safe themselves.
open class AsynchronousOperation: Operation, @unchecked Sendable {
  // Guards one decision at a time. NB: a notification asks for `isFinished` on the same stack, so
  // none is ever posted while this is locked.
  private let state = Mutex(OperationState())
  private let kept = Mutex<[Operation]>([])

  /// Always true: the work goes on after `start()` has returned.
  public final override var isAsynchronous: Bool { true }
  /// Whether the operation has been started, and has not finished.
  public final override var isExecuting: Bool { state.withLock { $0.isExecuting } }
  /// Whether the operation was cancelled before it had finished.
  // NB: Foundation's own flag is set a moment later, when the operation may already have been stopped.
  public final override var isCancelled: Bool { state.withLock { $0.isCancelled } }
  /// Whether the operation has finished; it never goes back.
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
      if state.withLock({ $0.began() }) == .stop { stopAndFinish() }
    case .stop: stopAndFinish()
    case .nothing, nil: break
    }
  }

  /// Begins the work; to be overridden, without calling `super`.
  ///
  /// Work that begins here ends with a call of ``finish(_:)``. This one has nothing to do, and
  /// finishes at once.
  open override func main() { finish() }

  /// Stops the work that the main method began; to be overridden, without calling `super`.
  ///
  /// Called once if the operation is cancelled before it has finished, on the thread that cancels or
  /// starts it. It need not call ``finish(_:)``: the operation finishes right after it. It may have
  /// finished meanwhile, if its work ended on another thread; ``didEnd()`` may then run beside this.
  open func stop() {}

  /// Called once, by whoever finishes the operation, before anybody can see that it has; to be
  /// overridden by classes that promise a result, for those ends that record none.
  open func willEnd() {}

  /// Called once, when the operation has finished, however it did; to be overridden by classes that
  /// promise a result, since ``finish(_:)`` may be called without recording one.
  ///
  /// Called on the thread that finished the operation, when everybody can see that it has.
  open func didEnd() {}

  /// Finishes the operation, unless it has finished already, or was not started.
  ///
  /// Callable from any thread, also inside ``main()`` and ``stop()``.
  ///
  /// - Parameter record: Called only if this call is the one that finishes the operation, before
  ///   anybody can see that it has: the place to keep a result, of which the first one counts.
  /// - Returns: Whether this call finished the operation.
  @discardableResult
  public final func finish(_ record: () -> Void = {}) -> Bool {
    guard state.withLock({ $0.finish() }) else { return false }
    record()
    willEnd()
    willChangeValue(forKey: "isExecuting")
    willChangeValue(forKey: "isFinished")
    state.withLock { $0.finished() }
    didChangeValue(forKey: "isExecuting")
    didChangeValue(forKey: "isFinished")
    // NB: not earlier. The notification goes to all that depend on this operation, one by one.
    _ = kept.withLock { kept in
      defer { kept = [] }
      return kept
    }
    didEnd()
    return true
  }

  /// Keeps other operations alive until this one has finished.
  ///
  /// See ``Foundation/OperationQueue/addRun(of:)``.
  ///
  /// - Parameter operations: Those that depend on this one, and perhaps others. They are not in a
  ///   queue yet, and neither is this one.
  final func keepAlive(_ operations: [Operation]) {
    kept.withLock { $0 = operations }
  }

  /// Cancels the operation, from any thread; once it has finished, and the second time, it does nothing.
  ///
  /// A cancelled operation still has to be started, to finish: a queue does so at once, whatever it
  /// depends on. A subclass that overrides it, to cancel others too, calls `super`.
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
