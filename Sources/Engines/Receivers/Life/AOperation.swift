// The base of every operation of this style: its start, its conditions, its work, and its end.

import Foundation
import Operations
import Synchronization

/// An operation with conditions, which may wait for other operations.
///
/// Every operation of this style is a ``ResultableOperation``: that is the class to subclass. A
/// subclass overrides two methods: ``execute()`` begins the work, and `stop()` stops it when the
/// operation is cancelled. The two are never called at the same time, and each at most once; see
/// `LifeCycleOperation`.
///
/// The style is that of AOperation by S. Moshtari, after "Advanced NSOperations" of Apple's WWDC
/// 2015.
///
/// `@unchecked Sendable`: the only property is guarded by its lock.
open class AOperation: WaitingOperation, @unchecked Sendable {
  /// Reads the operation's result.
  typealias Handler = @Sendable () -> Void

  /// What is asked before the work, and what is called afterwards.
  struct Parts {
    var conditions: [any AOperationCondition] = []
    /// Called when the result is there; nil from then on.
    var resultHandlers: [Handler]? = []
    /// Called when the operation has ended; nil from then on.
    var endHandlers: [Handler]? = []
  }

  // Guards one decision at a time; what is found in it is called outside.
  final let parts = Mutex(Parts())

  override init() {}

  /// Begins the work; override it without calling `super`.
  ///
  /// Called on a thread of the queue, if all conditions hold. Work that begins here ends with a
  /// call of ``ResultableOperation/finish(with:)``, now or later, from any thread.
  open func execute() { finish() }

  /// Takes the delivered result, evaluates the conditions, and executes.
  public final override func main() {
    guard let upstream = noteStart() else { return fail(.notAdded(self)) }
    upstream.first?.receive()
    for other in upstream.others { other.receive() }
    for condition in parts.withLock({ $0.conditions }) {
      do { try condition.evaluate(for: self) } catch {
        return fail(AOperationError(error, in: self, state: .condition))
      }
    }
    // A cancel may have come meanwhile; `stop()` is called as soon as this method returns.
    guard !isCancelled else { return }
    execute()
  }

  /// Why the operation failed; nil until it has finished, and after a success.
  public var error: AOperationError? { nil }

  /// Calls the handlers that get the result before the operation has finished.
  public override func willEnd() {
    for handler in parts.withLock({ $0.resultHandlers.take() ?? [] }) { handler() }
  }

  /// Calls the handlers that wait for the end, and lets those begin whose turn has come.
  public final override func didEnd() {
    let ending = end()
    let parts = takeParts()
    for handler in parts.endHandlers ?? [] { handler() }
    ending.letOthersBegin()
    withExtendedLifetime((ending, parts)) {}  // released here, outside the locks
  }

  /// Ends the operation with an error; overridden by the class that has a result.
  func fail(_ error: AOperationError) {}

  /// Calls a handler once, when the operation has ended: at once, if it has.
  ///
  /// The operation is alive during the call, so the handler need not hold it.
  final func whenEnded(_ handler: @escaping Handler) {
    let hasEnded = parts.withLock { $0.endHandlers?.append(handler) == nil }
    if hasEnded { handler() }
  }

  private func takeParts() -> Parts {
    parts.withLock { parts in
      defer { parts = Parts(resultHandlers: nil, endHandlers: nil) }
      return parts
    }
  }

  /// Adds what the conditions make; see `Waiting/AOperation+Adding.swift`.
  final override func willWait(in queue: OperationQueue?) {
    add(parts.withLock { $0.conditions }, in: queue)
  }
}
