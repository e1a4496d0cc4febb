// A chain that is tried again when it fails.

import Foundation
import Operations
import Synchronization

/// Makes and runs a chain of operations, and makes a new one when it fails.
///
/// An operation runs only once, so the same closure makes the chain again. The closure that decides
/// whether to try again returns its answer, so it cannot forget to give one.
///
/// `@unchecked Sendable`: all mutable state is guarded by its lock, or atomic.
public final class RetryOperation<Input: Sendable, Output: Sendable>:
  WrapperOperation<Input, Output>, @unchecked Sendable
{
  private let again: @Sendable (_ failures: Int, AOperationError) -> Bool
  private let failures = Atomic(0)

  /// Makes an operation that has made no chain yet.
  ///
  /// - Parameters:
  ///   - make: Makes a chain of new operations each time, see ``WrapperOperation``. NB: operations
  ///     that were used before have ended, and keep their result.
  ///   - again: Decides whether to try again. Called after each failure, with the number of
  ///     failures so far and the last error, but not after a cancel.
  public init(
    _ make: @escaping Maker,
    again: @escaping @Sendable (_ failures: Int, AOperationError) -> Bool
  ) {
    self.again = again
    super.init(make)
  }

  override func wrappedDidFinish(with result: Result<Output, AOperationError>) {
    guard case .failure(let error) = result, !isCancelled else { return finish(with: result) }
    let failed = failures.add(1, ordering: .relaxed).newValue
    guard again(failed, error) else { return finish(with: result) }
    // NB: not on this stack. If the closure returns operations that have ended, each try fails at
    // once, and the stack would grow.
    DispatchQueue.global().async { self.runChain() }
  }
}
