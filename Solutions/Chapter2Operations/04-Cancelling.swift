// Exercise 2.4 · Cancelling · write · 45 min · builds on 2.2
import Synchronization
import UserAPI

/// An operation that can be cancelled before, while and after it works.
///
/// GIVEN  Your `AsyncOperation`. A subclass of this one overrides `begin()`, which begins the work,
///        and `stop()`, which stops it. Work that goes well calls `finish()`. `hasBegun` says whether
///        `begin()` has returned.
/// WRITE  1. Cancelled before `main()`, the operation finishes in `main()`, and never begins.
///        2. Cancelled while its work goes on, it finishes inside `cancel()`; then `stop()` runs.
///        3. Cancelled inside `begin()`, the same, but when `begin()` has returned.
///        4. Cancelled after its end, or once more, nothing happens: `stop()` runs once at most.
/// LEAVE  The signatures, and `super.cancel()`, which sets `isCancelled` and tells the queue.
/// SIZE   9 lines. Tests: Tests/Chapter2OperationsTests/04-CancellingTests.swift
///
/// `@unchecked Sendable`: its only property is atomic. A subclass has to say why it is safe itself.
open class CancellableOperation: AsyncOperation, @unchecked Sendable {
  private let hasBegun = Atomic(false)

  /// Begins the work; override it without calling `super`.
  open func begin() {}

  /// Stops the work; override it without calling `super`.
  open func stop() {}

  /// Begins the work, unless the operation is cancelled; called by `start()`.
  public final override func main() {
    guard !isCancelled else {
      finish()
      return
    }
    begin()
    hasBegun.store(true, ordering: .sequentiallyConsistent)
    if isCancelled { stopAndFinish() }  // the cancel came while `begin()` ran
  }

  /// Cancels the operation, from any thread.
  public final override func cancel() {
    super.cancel()  // keep this line first
    if hasBegun.load(ordering: .sequentiallyConsistent) { stopAndFinish() }
  }

  private func stopAndFinish() {
    if finish() { stop() }
  }
}
