// A chain that is tried again when it fails.

import Foundation
import Operations
import Synchronization

/// Makes and runs a chain of operations, and makes it anew when it fails.
///
/// An operation runs once; so the chain is made again, by the same closure. Whether to try again is
/// answered at once, so that no answer can be forgotten.
///
/// `@unchecked Sendable`: what changes is guarded by its lock, or atomic.
public final class RetryOperation<Input: Sendable, Output: Sendable>:
  WrapperOperation<Input, Output>, @unchecked Sendable
{
  private let again: @Sendable (_ failures: Int, AOperationError) -> Bool
  private let failures = Atomic(0)

  /// Makes an operation that has made no chain yet.
  ///
  /// - Parameters:
  ///   - make: Makes a chain of new operations each time, see ``WrapperOperation``. NB: one that was
  ///     made before has ended, and has the result that it had.
  ///   - again: Asked after each failure, with the number of failures so far and the last error:
  ///     whether to try again. Not asked after a cancel.
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
    // NB: not on this stack. What was made may have ended before, again and again.
    DispatchQueue.global().async { self.run() }
  }
}
