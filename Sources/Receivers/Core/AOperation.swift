// The base of every operation of this style: it waits, evaluates its conditions, and executes.

public import Foundation
public import Operations
import Synchronization

/// An operation with conditions and observers, which may wait for other operations.
///
/// Every operation of this style is a ``ResultableOperation``: subclass that class, not this one. A
/// subclass overrides two methods: ``execute()`` begins the work, and `stop()` stops it when the
/// operation is cancelled. The two are never called at the same time, and each at most once; see
/// `AsynchronousOperation`.
///
/// The style is that of AOperation by S. Moshtari, after "Advanced NSOperations" of Apple's WWDC
/// 2015.
///
/// `@unchecked Sendable`: the only property is guarded by its lock.
open class AOperation: AsynchronousOperation, @unchecked Sendable {
  // Guards one read or change at a time; handlers and operations found in it are called outside.
  let links = Mutex(OperationLinks())

  override init() {}

  deinit {
    // NB: in a chain that never ran, each operation is released on a stack of its own. Otherwise
    // each would release the one before it on the same stack, and a long chain overflows it.
    let (upstream, dependencies) = links.withLock { $0.takeAwaited() }
    upstream?.detach()
    guard upstream != nil || !dependencies.isEmpty else { return }
    DispatchQueue.global().async { withExtendedLifetime((upstream, dependencies)) {} }
  }

  /// Begins the work; override it without calling `super`.
  ///
  /// Called on a thread of the queue, if all conditions hold. Work that begins here ends with a
  /// call of ``ResultableOperation/finish(with:)``, now or later, from any thread.
  open func execute() { finish() }

  /// Takes the delivered result, evaluates the conditions, and executes.
  public final override func main() {
    let linked = links.withLock { $0.begin() }
    linked.upstream?.receive()
    for condition in linked.conditions {
      do { try condition.evaluate(for: self) } catch {
        return fail(AOperationError(error, in: self, state: .condition))
      }
    }
    // It may be cancelled meanwhile; it is stopped as soon as this method returns.
    guard !isCancelled else { return }
    for observer in linked.observers { observer.operationDidStart(self) }
    guard !isCancelled else { return }
    execute()
  }

  /// Whether the operation may be started: it was cancelled, or nothing blocks it any more.
  ///
  /// Until it is added with ``add(to:)``, nothing blocks it.
  public final override var isReady: Bool {
    super.isReady && (isCancelled || links.withLock { $0.isUnblocked })
  }

  /// Makes the operation wait until another has ended in any way, unless it may start already.
  ///
  /// A dependency that would make the operation wait for itself, directly or through other
  /// operations of this style, is not added.
  ///
  /// - Complexity: O(1) if no operation waits for this one yet; otherwise O(n) in the number of
  ///   operations that the other one waits for.
  public final override func addDependency(_ operation: Operation) {
    guard let operation = operation as? AOperation else {
      links.withLock { $0.add(foreignDependency: operation) }
      return block(untilForeign: operation)
    }
    guard !operation.isWaiting(for: self) else { return }
    operation.links.withLock { $0.isDependency = true }
    links.withLock { $0.add(dependency: operation) }
    block(until: operation)
  }

  /// Removes a dependency.
  ///
  /// The operation still waits for the other one if it was added to a queue before, or if the other
  /// one delivers to it.
  public final override func removeDependency(_ operation: Operation) {
    let former = links.withLock { links in
      defer { links.remove(operation) }
      return (links.dependencies, links.foreignDependencies)
    }
    withExtendedLifetime(former) {}  // the removed one is released here, outside the lock
  }

  /// The operations that this one waits for, with the one that delivers to it; empty after its end.
  public final override var dependencies: [Operation] {
    links.withLock { $0.awaited + $0.foreignDependencies }
  }

  /// Cancels the operation, and the operations that work only for it.
  ///
  /// Those are the operation that delivers to it, unless another receiver waits for that one too,
  /// and so on upstream. Callable from any thread; it does nothing after the end, or the second
  /// time.
  public final override func cancel() { cancel(with: .isCancelled(self)) }

  /// Cancels the operation, and the operations that work only for it, and gives a reason.
  ///
  /// - Parameter error: The operation's result, unless it has one, or was cancelled before. If the
  ///   error has no publisher yet, this operation is its publisher. The operations that work only
  ///   for it end with ``AOperationError/Reason/isCancelled``.
  public final func cancel(with error: AOperationError) {
    var (next, reason): (AOperation?, AOperationError) = (self, error.published(by: self))
    while let operation = next, !operation.isCancelled {
      // NB: read before the cancel, because a cancelled operation ends at once, and empties its
      // links.
      let upstream = operation.links.withLock { $0.cancel(because: reason) }
      operation.cancelWithoutUpstream()
      guard let upstream, upstream.links.withLock({ $0.removeReceiver() }) else { return }
      (next, reason) = (upstream, .isCancelled(upstream))
    }
  }

  /// Why the operation failed; nil until it has finished, and after a success.
  public var error: AOperationError? { nil }

  /// Calls the handlers that get the result before the operation has finished.
  public override func willEnd() {
    for handler in links.withLock({ $0.completion.setResult() }) { handler() }
  }

  /// Calls the handlers that wait for the end, and unblocks the operations that wait for it.
  public final override func didEnd() {
    let (handlers, successors, former) = links.withLock { $0.end() }
    for handler in handlers { handler() }
    for successor in successors { successor.unblock() }
    if !former.isUnblocked { former.chain?.endedWhileBlocked() }
    former.upstream?.detach()  // it may have been finished by hand, before upstream has ended
    withExtendedLifetime(former) {}  // the links are released here, outside the lock
  }

  /// Ends the operation with an error; overridden by the class that has a result.
  func fail(_ error: AOperationError) {}

  /// Calls a handler once, when the operation has ended: at once, if it has.
  ///
  /// The operation is alive during the call, so the handler need not hold it.
  final func whenEnded(_ handler: @escaping CompletionState.Handler) {
    if !links.withLock({ $0.completion.addEndHandler(handler) }) { handler() }
  }

  /// Cancels the operation, and nothing upstream; an operation that contains others cancels those,
  /// too.
  func cancelWithoutUpstream() {
    super.cancel()
    // An operation that waits in a chain has to be started, to end.
    if links.withLock({ $0.chain != nil }) { start() }
  }
}
