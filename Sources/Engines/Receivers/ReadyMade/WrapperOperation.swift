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
/// The chain runs on threads of Dispatch. If the wrapper is cancelled, it ends at once, and cancels
/// the chain. Wrappers can be in one another, as deep as you like.
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
  // Guards one decision at a time; operations are called, and released, outside of it.
  private let content = Mutex(WrapperContent())

  /// Makes an operation that has made no chain yet.
  ///
  /// - Parameter make: Called when the operation executes. If it returns nil, the operation ends
  ///   with the failure that it received, or else with ``AOperationError/Reason/madeNothing``.
  public init(_ make: @escaping Maker) { self.make = make }

  /// Makes the chain, and runs it.
  public final override func execute() {
    if mayMake() { runChain() }
  }

  /// Takes the result of the chain; overridden to try again.
  func wrappedDidFinish(with result: Result<Output, AOperationError>) { finish(with: result) }

  /// Claims the right to make the next operation; false if the wrapper was cancelled.
  ///
  /// A cancel that comes later takes effect when ``run(_:then:)`` or ``madeNothing()`` is called.
  final func mayMake() -> Bool { content.withLock { $0.beginMaking() } }

  /// Makes and runs a chain, after ``mayMake()``; a new one each time it is called.
  final func runChain() {
    if let operation = make(receivedValue) {
      run(operation) { [self] in wrappedDidFinish(with: $0) }
    } else {
      madeNothing()
      finish(with: .failure(receivedValue?.failure ?? AOperationError(.madeNothing, in: self)))
    }
  }

  /// Notes that no operation was made after ``mayMake()``.
  final func madeNothing() {
    if content.withLock({ $0.set(nil) }) { _ = super.cancelAlone() }
  }

  /// Runs an operation inside the wrapper, after ``mayMake()``.
  final func run<Value>(
    _ operation: ResultableOperation<Value>,
    then handler: @escaping @Sendable (Result<Value, AOperationError>) -> Void
  ) {
    let isCancelled = content.withLock { $0.set(operation) }
    operation.whenFinished { [self] result in
      let ended = content.withLock { $0.remove() }
      withExtendedLifetime(ended) {}  // released here, outside the lock
      // NB: not on this stack, which would grow with each wrapper around this wrapper.
      Trampoline.run { handler(result) }
    }
    if isCancelled {
      _ = super.cancelAlone()
      operation.cancel()
    }
    // Then the chain can begin on this thread.
    Trampoline.run(afterStartOf: self) { operation.addOnDispatchThreads() }
  }

  final override func cancelAlone() -> [WaitingOperation] {
    let (isMaking, operation) = content.withLock { $0.cancel() }
    // The thread that makes an operation right now does the rest. So nothing is made after the end.
    guard !isMaking else { return [] }
    _ = super.cancelAlone()
    return operation.map { [$0] } ?? []
  }
}

/// What a wrapper contains: decides, and calls nothing.
private struct WrapperContent {
  private var operation: AOperation?
  private var isMaking = false
  private var isCancelled = false

  /// Claims the right to make an operation; false after a cancel.
  mutating func beginMaking() -> Bool {
    isMaking = !isCancelled
    return isMaking
  }

  /// Takes what was made; true if a cancel came meanwhile.
  mutating func set(_ new: AOperation?) -> Bool {
    (operation, isMaking) = (isCancelled ? nil : new, false)
    return isCancelled
  }

  /// Takes out the operation that has ended.
  mutating func remove() -> AOperation? { operation.take() }

  /// Notes a cancel; returns what has to be cancelled.
  mutating func cancel() -> (isMaking: Bool, operation: AOperation?) {
    isCancelled = true
    return (isMaking, operation.take())
  }
}

extension Result {
  /// The error, if there is one.
  fileprivate var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}
