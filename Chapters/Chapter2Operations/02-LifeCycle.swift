// Exercise 2.2 · LifeCycle · write · 45 min
import Synchronization
import UserAPI

/// An operation that finishes when its work has ended, and not when `main()` returns.
///
/// GIVEN  `phase`, behind a lock. A subclass overrides `main()`: it begins the work, and returns. The
///        code that ends the work calls `finish()`, from any thread. The queue calls `start()` once.
/// WRITE  1. `isExecuting` is true from the start until the end, `isFinished` only after the end.
///        2. `start()` begins: it changes the phase, and then calls `main()`.
///        3. `finish()` ends: it changes the phase, and returns true. If the operation was not
///           started, or `finish()` was called before, it changes nothing, and returns false.
///        4. Foundation learns of each change: `willChangeValue(forKey:)` comes before it, and
///           `didChangeValue(forKey:)` after it, for each key whose value changes.
/// LEAVE  Cancelling: that is 2.4. Post no notification while `phase` is locked, and do not call
///        `super.start()`.
/// SIZE   20 lines. Tests: Tests/Chapter2OperationsTests/02-LifeCycleTests.swift
///
/// `@unchecked Sendable`: the phase has its lock. A subclass has to say why it is safe itself.
open class AsyncOperation: Operation, @unchecked Sendable {
  /// `finishing` belongs to the one call of `finish()` that ends the operation.
  private enum Phase { case ready, executing, finishing, finished }

  private let phase = Mutex(Phase.ready)

  /// Always true: the work goes on after `start()` has returned.
  public final override var isAsynchronous: Bool { true }

  /// Whether the operation was started, and has not finished.
  public final override var isExecuting: Bool {
    false  // TODO 2.2: your code replaces this line
  }

  /// Whether the operation has finished.
  public final override var isFinished: Bool {
    false  // TODO 2.2: your code replaces this line
  }

  /// Starts the operation; the queue calls this.
  public final override func start() {
    // TODO 2.2: your code replaces this line
  }

  /// Ends the operation, from any thread.
  ///
  /// - Returns: Whether this call ended it.
  @discardableResult
  public final func finish() -> Bool {
    false  // TODO 2.2: your code replaces this line
  }
}
