// A chain that is tried again when it fails.

import Foundation
import Operations
import Synchronization

/// Makes and runs a chain of operations, and makes a new one when it fails.
///
/// An operation runs only once, so the same closure makes the chain again. Whether to try again is
/// the output of a closure, or of an operation that runs in between. So neither can forget to
/// answer.
///
/// ```swift
/// RetryOperation<Void, String> { _ in
///   Greeting()
/// } asking: { failures, _ in
///   failures == 1 ? AOperationBlock { finish in finish(.success(true)) } : nil
/// }
/// .add(to: AOperationQueue.shared)
/// ```
///
/// `@unchecked Sendable`: all mutable state is guarded by its lock, or atomic.
public final class RetryOperation<Input: Sendable, Output: Sendable>:
  WrapperOperation<Input, Output>, @unchecked Sendable
{
  /// Makes an operation whose output says whether to try again, or returns nil for no.
  public typealias Question =
    @Sendable (_ failures: Int, AOperationError) -> ResultableOperation<Bool>?

  private enum Decision {
    case atOnce(@Sendable (_ failures: Int, AOperationError) -> Bool)
    case later(Question)
  }

  private let decision: Decision
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
    decision = .atOnce(again)
    super.init(make)
  }

  /// Makes an operation that can do something between two attempts, refresh a token for example.
  ///
  /// - Parameters:
  ///   - make: Makes a chain of new operations each time, see ``WrapperOperation``.
  ///   - question: Called after each failure, with the number of failures so far and the last
  ///     error, but not after a cancel. The returned operation runs before the next attempt, and is
  ///     cancelled with the retry. If the returned operation fails, its error ends the retry.
  public init(_ make: @escaping Maker, asking question: @escaping Question) {
    decision = .later(question)
    super.init(make)
  }

  override func wrappedDidFinish(with result: Result<Output, AOperationError>) {
    guard case .failure(let error) = result, mayMake() else { return finish(with: result) }
    let failed = failures.add(1, ordering: .relaxed).newValue
    switch decision {
    case .atOnce(let again):
      again(failed, error) ? runChain() : end(with: error)
    case .later(let question):
      guard let operation = question(failed, error) else { return end(with: error) }
      run(operation) { [self] in didAnswer($0, error) }
    }
  }

  private func didAnswer(_ answer: Result<Bool, AOperationError>, _ error: AOperationError) {
    switch answer {
    case .success(true): if mayMake() { runChain() }
    case .success(false): finish(with: .failure(error))
    case .failure(let other): finish(with: .failure(other))
    }
  }

  private func end(with error: AOperationError) {
    madeNothing()
    finish(with: .failure(error))
  }
}
