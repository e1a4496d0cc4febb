// The base of every operation of this style: it waits, evaluates its conditions, and executes.

public import Foundation
public import Operations

/// An operation with conditions and observers, which may wait for other operations.
///
/// Every operation of this style is a ``ResultableOperation``: that is the class to subclass. A
/// subclass overrides two methods: ``execute()`` begins the work, and `stop()` stops it when the
/// operation is cancelled. The two are never called at the same time, and each at most once; see
/// `AsynchronousOperation`.
///
/// The style is that of AOperation by S. Moshtari, after "Advanced NSOperations" of Apple's WWDC
/// 2015.
///
/// `@unchecked Sendable`: the only property is guarded by the lock of the ``OperationGraph``.
open class AOperation: AsynchronousOperation, @unchecked Sendable {
  // Only a step of the graph reads or changes it; what is found in it is called outside.
  final var links = OperationLinks()

  override init() {}

  deinit {
    // NB: in a chain that never ran, each operation is released on a stack of its own. Otherwise
    // each would release its predecessor on the same stack, and a long chain overflows the stack.
    guard links.upstream != nil || !links.dependencies.isEmpty else { return }
    let awaited = leaveAll()
    DispatchQueue.global().async { withExtendedLifetime(awaited) {} }
  }

  /// Begins the work; override it without calling `super`.
  ///
  /// Called on a thread of the queue, if all conditions hold. Work that begins here ends with a
  /// call of ``ResultableOperation/finish(with:)``, now or later, from any thread.
  open func execute() { finish() }

  /// Takes the delivered result, evaluates the conditions, and executes.
  public final override func main() {
    let (isRefused, upstreams, conditions, observers) = withLinks { links in
      // Perhaps the start came by hand, or from a plain queue.
      let isRefused = links.run != .running && links.needsQueue
      links.run = .running
      return (isRefused, links.allUpstreams, links.conditions, links.observers)
    }
    guard !isRefused else { return fail(.notAdded(self)) }
    for upstream in upstreams { upstream.receive() }
    for condition in conditions {
      do { try condition.evaluate(for: self) } catch {
        return fail(AOperationError(error, in: self, state: .condition))
      }
    }
    // A cancel may have come meanwhile; `stop()` is called as soon as this method returns.
    guard !isCancelled else { return }
    for observer in observers { observer.operationDidStart(self) }
    guard !isCancelled else { return }
    execute()
  }

  /// Whether the operation may be started: it was cancelled, or nothing blocks it any more.
  ///
  /// Until it is added with ``add(to:)``, nothing blocks it.
  public final override var isReady: Bool { isCancelled || withLinks { !$0.run.isWaiting } }

  /// Makes the operation wait until another has ended in any way, unless it may start already.
  ///
  /// A dependency that would make the operation wait for itself, directly or through other
  /// operations of this style, is not added. The two operations may be in any queues, but not in a
  /// plain queue by its own `addOperation`: the operation would fail with
  /// ``AOperationError/Reason/notAdded``.
  ///
  /// - Complexity: O(1) if no operation waits for this one yet; otherwise O(n) in the number of
  ///   operations that the other one waits for.
  public final override func addDependency(_ operation: Operation) {
    guard let operation = operation as? AOperation else {
      if withLinks({ $0.add(foreign: operation) }) { wait(forForeign: operation) }
      return
    }
    join(operation)
  }

  /// Removes a dependency.
  ///
  /// The operation still waits for its upstream operation. If the operation was added to a queue
  /// before, it also still waits for dependencies of another kind.
  public final override func removeDependency(_ operation: Operation) {
    if let operation = operation as? AOperation { return leave(operation) }
    let former = withLinks { links in
      defer { links.foreignDependencies.removeAll { $0 === operation } }
      return links.foreignDependencies
    }
    withExtendedLifetime(former) {}  // the removed one is released here, outside the lock
  }

  /// The operations to wait for, also upstream; empty after the end of this operation.
  public final override var dependencies: [Operation] {
    withLinks { $0.awaited + $0.foreignDependencies }
  }

  /// Cancels the operation, and the operations that work only for it.
  ///
  /// The upstream operation works only for this operation, unless another receiver waits for the
  /// result, too; and so on upstream. Callable from any thread. A cancel after the end does
  /// nothing, nor does a second cancel.
  public final override func cancel() { cancel(because: nil) }

  /// Cancels the operation, and the operations that work only for it, and gives a reason.
  ///
  /// - Parameter error: The operation's result, unless it has one, or was cancelled before. If the
  ///   error has no publisher yet, this operation is its publisher. The operations that work only
  ///   for it end with ``AOperationError/Reason/isCancelled``.
  public final func cancel(with error: AOperationError) {
    cancel(because: error.published(by: self))
  }

  private func cancel(because reason: AOperationError?) {
    var open = markCancelled(because: reason)
    // NB: a loop, because operations that contain others may be nested deep.
    while let operation = open.popLast() {
      for inner in operation.cancelAlone() { open += inner.markCancelled() }
    }
  }

  /// Why the operation failed; nil until it has finished, and after a success.
  public var error: AOperationError? { nil }

  /// Calls the handlers that get the result before the operation has finished.
  public override func willEnd() {
    for handler in withLinks({ $0.resultHandlers.take() ?? [] }) { handler() }
  }

  /// Calls the handlers that wait for the end, and unblocks the dependents.
  public final override func didEnd() {
    let (former, exclusive) = end()
    for handler in former.endHandlers ?? [] { handler() }
    let ready = OperationGraph.unblock(former.dependents.compactMap(\.operation))
    for operation in ready + exclusive { operation.enter() }
    former.chain?.didEnd()
    former.slot?.vacate()
    withExtendedLifetime(former) {}  // the links are released here, outside the lock
  }

  /// Ends the operation with an error; overridden by the class that has a result.
  func fail(_ error: AOperationError) {}

  /// Calls a handler once, when the operation has ended: at once, if it has.
  ///
  /// The operation is alive during the call, so the handler need not hold it.
  final func whenEnded(_ handler: @escaping OperationLinks.Handler) {
    let hasEnded = withLinks { $0.endHandlers?.append(handler) == nil }
    if hasEnded { handler() }
  }

  /// Cancels the operation itself, and ends it if it waits.
  ///
  /// - Returns: The contained operations, to be cancelled, the last first.
  func cancelAlone() -> [AOperation] {
    super.cancel()
    // An operation that waits in a queue has to be started, to end.
    if withLinks({ !$0.run.isIdle }) { start() }
    return []
  }
}
