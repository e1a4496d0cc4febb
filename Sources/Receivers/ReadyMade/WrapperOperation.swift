// A chain of operations that looks like one.

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
/// What it wraps runs in a queue of its own. Cancelled from outside, it ends at once, and cancels
/// what it wraps.
///
/// `@unchecked Sendable`: `receivedValue` is written before the operation is added, or on the thread
/// that then executes it; the rest is constant, or guarded by its lock.
open class WrapperOperation<Input: Sendable, Output: Sendable>: ResultableOperation<Output>,
  ReceiverOperation, @unchecked Sendable
{
  /// Makes what is wrapped, of what was received; the last operation of the chain, or nil.
  public typealias Maker =
    @Sendable (Result<Input, AOperationError>?) -> ResultableOperation<Output>?

  /// What the operation before it put out; nil if nobody delivers to this one.
  public final var receivedValue: Result<Input, AOperationError>?

  private let make: Maker
  private let wrapped = Mutex<AOperation?>(nil)

  /// Makes an operation that has not made what it wraps.
  ///
  /// - Parameter make: Called when the operation executes. If it gives nil, the operation ends with
  ///   ``AOperationError/Reason/madeNothing``.
  public init(_ make: @escaping Maker) { self.make = make }

  /// Makes what is wrapped, and runs it.
  public final override func execute() { run() }

  /// NB: not in `stop()`, which waits until `execute()` has returned: what is wrapped runs by then.
  final override func cancelAlone() {
    super.cancelAlone()
    wrapped.withLock { $0.take() }?.cancel()
  }

  /// Takes the result of what was wrapped.
  func wrappedDidFinish(with result: Result<Output, AOperationError>) { finish(with: result) }

  /// Makes and runs the chain; again each time it is called.
  final func run() {
    guard let operation = make(receivedValue) else {
      return finish(with: .failure(AOperationError(.madeNothing, in: self)))
    }
    wrapped.withLock { $0 = operation }
    operation.whenFinished { [self] result in
      wrapped.withLock { $0 = nil }
      wrappedDidFinish(with: result)
    }
    // A cancel that came before found nothing to pass on.
    if isCancelled { operation.cancel() }
    operation.add(to: OperationQueue())
  }
}
