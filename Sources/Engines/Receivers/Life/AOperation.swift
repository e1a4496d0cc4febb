// The base of every operation of this style: its start, its conditions, its work, and its end.

public import Foundation
public import Operations
import Synchronization

/// An operation with conditions, which may receive the results of other operations.
///
/// Every operation of this style is a ``ResultableOperation``: that is the class to subclass. A
/// subclass overrides two methods: ``execute()`` begins the work, and `stop()` stops it when the
/// operation is cancelled. The two are never called at the same time, and each at most once.
///
/// The style is that of AOperation by S. Moshtari, after "Advanced NSOperations" of Apple's WWDC
/// 2015.
///
/// `@unchecked Sendable`: the only property is guarded by its lock.
open class AOperation: AsynchronousOperation, @unchecked Sendable {
  typealias Handler = @Sendable () -> Void

  /// What the operation knows, besides its life cycle and its dependencies.
  struct Parts {
    var conditions: [any AOperationCondition] = []
    /// The operations that work for this one: those that deliver, or the one it contains.
    var upstream: [Upstream] = []
    var hasBegun = false
    /// Called when the result is there, and when the operation has ended; nil from then on.
    var resultHandlers: [Handler]? = []
    var endHandlers: [Handler]? = []
    /// The operations it was added with; nil before that, and after the end.
    var run: OperationRun?
    var occupancy = Occupancy()

    mutating func takeUpstream() -> [Upstream] {
      defer { upstream = [] }
      return upstream
    }
  }

  // Guards one decision at a time; what is found in it is called, and released, outside.
  final let parts = Mutex(Parts())

  override init() {}

  // NB: here, and not after the dependencies: so each upstream operation has one owner when those are
  // released, one after another, and not by recursion.
  deinit { withExtendedLifetime(parts.withLock { $0.takeUpstream() }) {} }

  /// Begins the work; override it without calling `super`.
  ///
  /// Called if all conditions hold: on a thread of the queue, or, after an operation that ended later,
  /// on the queue's `underlyingQueue` or a global one. Work that begins here ends with a call of
  /// ``ResultableOperation/finish(with:)``, now or later, from any thread.
  open func execute() { finish() }

  /// Takes the delivered results, evaluates the conditions, and executes.
  public final override func main() {
    // After a cancel, `stop()` is called as soon as this method returns.
    guard !isCancelled else { return }
    guard dependencies.allSatisfy({ $0.isFinished }) else { return fail(.notAdded(self)) }
    let (upstream, conditions) = parts.withLock { parts in
      parts.hasBegun = true
      return (parts.takeUpstream(), parts.conditions)
    }
    for sender in upstream { sender.deliver() }
    for condition in conditions {
      do { try condition.evaluate(for: self) } catch {
        return fail(AOperationError(error, in: self, state: .condition))
      }
    }
    guard !isCancelled else { return }
    execute()
  }

  /// Why the operation failed; nil until it has finished, and after a success.
  public var error: AOperationError? { nil }

  /// Ends the operation with an error; overridden by the class that has a result.
  func fail(_ error: AOperationError) {}

  // MARK: What it waits for

  // NB: overridden for code that imports this module alone, and so may not call what others declare.
  /// The operations to wait for, also upstream; empty after the end of this operation.
  public final override var dependencies: [Operation] { super.dependencies }

  /// Makes the operation wait until another, in any queue, has ended in any way.
  public final override func addDependency(_ other: Operation) { super.addDependency(other) }

  /// Removes a dependency; an operation that delivered does so no more.
  public final override func removeDependency(_ operation: Operation) {
    let former = parts.withLock { parts in
      defer { parts.upstream.removeAll { $0.operation === operation } }
      return parts.upstream
    }
    super.removeDependency(operation)
    withExtendedLifetime(former) {}  // the removed one is released here, outside the locks
  }

  /// Whether the operation may be started; until it is added with ``add(to:)``, it waits for nothing.
  public final override var isReady: Bool {
    parts.withLock { $0.run == nil } || super.isReady
  }

  /// Cancels the operation, and the operations that work only for it.
  ///
  /// The upstream operation works only for this operation, unless another receiver waits for the
  /// result, too; and so on upstream. Callable from any thread. A cancel after the end does
  /// nothing, nor does a second cancel.
  public final override func cancel() { markCancelledWithUpstream()?.carryOut() }

  // MARK: The end

  /// Calls the handlers that get the result before the operation has finished.
  public override func willEnd() {
    let (handlers, run) = parts.withLock { parts in
      defer { parts.resultHandlers = nil }
      return (parts.resultHandlers ?? [], parts.occupancy.isOccupied ? parts.run : nil)
    }
    for handler in handlers { handler() }
    run?.willLook()
  }

  /// Calls the handlers that wait for the end, and leaves the place in the queue to others.
  public final override func didEnd() {
    let former = parts.withLock { parts in
      let former = parts
      parts = Parts(
        hasBegun: former.hasBegun, resultHandlers: nil, endHandlers: nil,
        occupancy: former.occupancy)
      return former
    }
    for handler in former.endHandlers ?? [] { handler() }
    former.run?.didEnd()
    parts.withLock { $0.occupancy.end() }?.goOn()
    withExtendedLifetime(former) {}  // it is released here, outside the locks
  }
}
