// A chain of operations that looks like one operation.

import Foundation

/// An operation that makes a chain of others when it executes, and ends with its result.
///
/// ```swift
/// final class Service: WrapperOperation<Void, String>, @unchecked Sendable {
///   init() { super.init { _ in Greeting().deliver(to: Shout()) } }
/// }
/// ```
///
/// The chain runs in the queue of the wrapper, and in its place. If the wrapper is cancelled, it ends
/// at once, and cancels the chain. Wrappers can be in one another, as deep as you like.
///
/// `@unchecked Sendable`: `receivedValue` is written before the operation is added, or on the
/// thread that then executes it; the rest is constant.
open class WrapperOperation<Input: Sendable, Output: Sendable>: ResultableOperation<Output>,
  ReceiverOperation, @unchecked Sendable
{
  /// Makes the chain from the received result, and returns its last operation, or nil.
  public typealias Maker =
    @Sendable (Result<Input, AOperationError>?) -> ResultableOperation<Output>?

  /// The result of the operation that delivers to it; nil if no operation does.
  public final var receivedValue: Result<Input, AOperationError>?

  private let make: Maker

  /// Makes an operation that has made no chain yet.
  ///
  /// - Parameter make: Called when the operation executes. If it returns nil, the operation ends
  ///   with the failure that it received, or else with ``AOperationError/Reason/madeNothing``.
  public init(_ make: @escaping Maker) { self.make = make }

  /// Makes the chain, and runs it.
  public final override func execute() {
    guard let last = make(receivedValue) else {
      return finish(
        with: .failure(receivedValue?.failure ?? AOperationError(.madeNothing, in: self)))
    }
    contain(last)
    last.whenFinished { [self] in finish($0, of: last) }
  }
}

/// A wrapper of any types.
private protocol Wrapper: AOperation {}

extension WrapperOperation: Wrapper {
  /// Ends with the result of the chain.
  private func finish(_ result: Result<Output, AOperationError>, of last: AOperation) {
    guard last is any Wrapper else { return finish(with: result) }
    // NB: on another stack, which would grow with each wrapper around this one.
    DispatchQueue.global().async { self.finish(with: result) }
  }
}

extension Result {
  /// The error, if there is one.
  fileprivate var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}
