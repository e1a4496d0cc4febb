// A chain of operations that looks like one operation.

import Foundation
import Operations
import Synchronization

/// An operation that makes a chain of others when it executes, and ends with its result.
///
/// ```swift
/// final class Service: WrapperOperation<Void, String>, @unchecked Sendable {
///   init() { super.init { _ in Greeting().deliver(to: Shout()) } }
/// }
/// ```
///
/// The chain runs in a queue of its own. If the wrapper is cancelled, it ends at once, and cancels
/// the chain.
///
/// `@unchecked Sendable`: `receivedValue` is written before the operation is added, or on the
/// thread that then executes it; the rest is constant, or guarded by its lock.
open class WrapperOperation<Input: Sendable, Output: Sendable>: ResultableOperation<Output>,
  ReceiverOperation, @unchecked Sendable
{
  /// Makes the chain from the received result, and returns its last operation, or nil.
  public typealias Maker =
    @Sendable (Result<Input, AOperationError>?) -> ResultableOperation<Output>?

  /// The result of the operation that delivers to it; nil if no operation does.
  public final var receivedValue: Result<Input, AOperationError>?

  private let make: Maker
  private let wrapped = Mutex<AOperation?>(nil)

  /// Makes an operation that has made no chain yet.
  ///
  /// - Parameter make: Called when the operation executes. If it returns nil, the operation ends
  ///   with ``AOperationError/Reason/madeNothing``.
  public init(_ make: @escaping Maker) { self.make = make }

  /// Makes the chain, and runs it.
  public final override func execute() { runChain() }

  /// Cancels the operation and the chain.
  // NB: not in `stop()`, which is not called before `execute()` has returned: the chain runs by
  // then.
  final override func cancelWithoutUpstream() {
    super.cancelWithoutUpstream()
    wrapped.withLock { $0.take() }?.cancel()
  }

  /// Takes the result of the chain; overridden to try again.
  func wrappedDidFinish(with result: Result<Output, AOperationError>) { finish(with: result) }

  /// Makes and runs a chain; a new one each time it is called.
  final func runChain() {
    guard let operation = make(receivedValue) else {
      return finish(with: .failure(AOperationError(.madeNothing, in: self)))
    }
    wrapped.withLock { $0 = operation }
    operation.whenFinished { [self] result in
      wrapped.withLock { $0 = nil }
      wrappedDidFinish(with: result)
    }
    // A cancel that came before this found no chain to cancel.
    if isCancelled { operation.cancel() }
    operation.add(to: OperationQueue())
  }
}
