// What every operation of this style is, whatever its output: it waits, asks its conditions, executes.

public import Foundation
public import Operations
import Synchronization

/// An operation with conditions and observers, which may wait for others.
///
/// Every one is a ``ResultableOperation``: subclass that one. A subclass overrides two methods:
/// ``execute()`` begins the work, and `stop()` stops it when the operation is cancelled. The two are
/// never called at the same time, and each at most once; see `AsynchronousOperation`.
///
/// The style is AOperation's, by S. Moshtari, after "Advanced NSOperations" of Apple's WWDC 2015.
///
/// `@unchecked Sendable`: the only property is guarded by its lock.
open class AOperation: AsynchronousOperation, @unchecked Sendable {
  // Guards one look or change at a time; whoever is found in it is called outside.
  let links = Mutex(OperationLinks())

  override init() {}

  deinit {
    // NB: in a chain that never ran, each operation is released on a stack of its own. Left to itself,
    // each would release the one before on its own stack, and a long chain overflows it.
    let (upstream, dependencies) = links.withLock { $0.letGo() }
    upstream?.leave()
    guard upstream != nil || !dependencies.isEmpty else { return }
    DispatchQueue.global().async { withExtendedLifetime((upstream, dependencies)) {} }
  }

  /// Begins the work; to be overridden, without calling `super`.
  ///
  /// Called after the conditions hold, on a thread of the queue. Work that begins here ends with a
  /// call of ``ResultableOperation/finish(with:)``, now or later, from any thread.
  open func execute() { finish() }

  /// Takes what was delivered, asks the conditions, and executes.
  public final override func main() {
    let neighbours = links.withLock { $0.begin() }
    neighbours.upstream?.receive()
    for condition in neighbours.conditions {
      do { try condition.evaluate(for: self) } catch {
        return fail(AOperationError(error, in: self, state: .condition))
      }
    }
    // Somebody may cancel meanwhile; it is stopped as soon as this returns.
    guard !isCancelled else { return }
    for observer in neighbours.observers { observer.operationDidStart(self) }
    guard !isCancelled else { return }
    execute()
  }

  /// Whether the operation may be started: it is cancelled, or waits for nothing any more.
  ///
  /// Until it is added with ``add(to:)``, it waits for nothing.
  public final override var isReady: Bool {
    super.isReady && (isCancelled || links.withLock { $0.isTurn })
  }

  /// Lets the operation wait until another has ended, whatever came of that, unless it is its turn.
  ///
  /// A dependency that would let the operation wait for itself, perhaps over others of this style, is
  /// not added.
  ///
  /// - Complexity: O(1) if nobody waits for this operation yet; else O(n) in the number of operations
  ///   that the other one waits for.
  public final override func addDependency(_ operation: Operation) {
    guard let operation = operation as? AOperation else {
      links.withLock { $0.add(stranger: operation) }
      return wait(forStranger: operation)
    }
    guard !operation.waits(for: self) else { return }
    operation.links.withLock { $0.isDependency = true }
    links.withLock { $0.add(dependency: operation) }
    wait(for: operation)
  }

  /// Lets the operation no longer wait for another, unless it was added to a queue before, or the other
  /// delivers to it.
  public final override func removeDependency(_ operation: Operation) {
    let others = links.withLock { links in
      defer { links.remove(operation) }
      return (links.dependencies, links.strangers)
    }
    withExtendedLifetime(others) {}  // it is released here, outside the lock
  }

  /// What the operation waits for, with the operation that delivers to it; empty once it has ended.
  public final override var dependencies: [Operation] {
    links.withLock { $0.awaited + $0.strangers }
  }

  /// Cancels the operation, and what works for it alone.
  ///
  /// That is the operation that delivers to it, unless another receiver waits for that one too, and
  /// so on upstream. Callable from any thread; once it has finished, and the second time, it does
  /// nothing.
  public final override func cancel() { cancel(with: .isCancelled(self)) }

  /// Cancels the operation, and what works for it alone, and lets it end with an error that says why.
  ///
  /// - Parameter error: Its result, unless it has one, or was cancelled before. If nobody has published
  ///   the error yet, this operation does. What works for it ends with
  ///   ``AOperationError/Reason/isCancelled``.
  public final func cancel(with error: AOperationError) {
    var (next, reason): (AOperation?, AOperationError) = (self, error.published(by: self))
    while let operation = next, !operation.isCancelled {
      // NB: asked before, since a cancelled operation ends at once, and lets go of its neighbours.
      let upstream = operation.links.withLock { $0.cancel(because: reason) }
      operation.cancelAlone()
      guard let upstream, upstream.links.withLock({ $0.receiverLeft() }) else { return }
      (next, reason) = (upstream, .isCancelled(upstream))
    }
  }

  /// Why the operation failed; nil until it has finished, and after a success.
  public var error: AOperationError? { nil }

  /// Calls those who want the result before the operation has finished.
  public override func willEnd() {
    for handler in links.withLock({ $0.ending.decide() }) { handler() }
  }

  /// Calls those who wait for the end, and lets those have their turn that waited for it.
  public final override func didEnd() {
    let (handlers, successors, held) = links.withLock { $0.end() }
    for handler in handlers { handler() }
    for successor in successors { successor.arrived() }
    if !held.isTurn { held.run?.skip() }
    held.upstream?.leave()  // it may have been finished by hand, before upstream has
    withExtendedLifetime(held) {}  // what it held is released here, outside the lock
  }

  /// Ends the operation with an error; every operation has a result that says so.
  func fail(_ error: AOperationError) {}

  /// Calls a handler once, when the operation has ended: now, if it has.
  ///
  /// It is called while the operation is alive: a handler need not hold it.
  final func whenEnded(_ handler: @escaping Ending.Handler) {
    if !links.withLock({ $0.ending.waitForEnd(handler) }) { handler() }
  }

  /// Cancels the operation, and nothing upstream; an operation with others inside cancels these, too.
  func cancelAlone() {
    super.cancel()
    // One that waits in a run has to be started, to end.
    if links.withLock({ $0.run != nil }) { start() }
  }
}
