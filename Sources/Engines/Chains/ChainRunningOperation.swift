// A link that runs a chain which is chosen when its input is known.

import Foundation
import Operations
import Synchronization

/// A link that makes a chain of its input, runs it, and gives its output.
///
/// ```swift
/// let doubleAll = ChainRunningOperation { (numbers: [Int]) in
///   let chains = numbers.map { number in
///     InitialChainableBlockOperation { number } ==> ChainableBlockOperation { (n: Int) in n * 2 }
///   }
///   return OperationChain.zip(chains)
/// }
/// ```
///
/// The chain may contain such a link itself, one page after another for example; any depth ends. If
/// this link is cancelled, it cancels the chain.
///
/// `@unchecked Sendable`: the closure is constant, the execution has its lock.
public final class ChainRunningOperation<Input: Sendable, Output: Sendable>:
  ChainableOperation<Input, Output>, @unchecked Sendable
{
  private typealias Completion = @Sendable (Result<Output, any Error>) -> Void

  private let makeExecution: @Sendable (Input, @escaping Completion) throws -> AsynchronousOperation
  // Held while the chain runs, and no longer: it holds this operation.
  private let execution = Mutex<AsynchronousOperation?>(nil)

  /// Makes a link of a function that chooses the chain.
  ///
  /// - Parameter chain: Called at most once, on any thread but the caller's, with the output of the
  ///   link before. An error that the function throws is the link's error.
  public init<Last>(_ chain: @escaping @Sendable (Input) throws -> OperationChain<Last, Output>) {
    makeExecution = { try ChainExecution(chain($0), completion: $1) }
  }

  /// Makes the chain, and begins to run it.
  public override func main(_ input: Input) {
    do {
      let execution = try makeExecution(input) { [self] result in
        finish(result)
        withExtendedLifetime(takeExecution()) {}  // released here, outside the lock
      }
      self.execution.withLock { $0 = execution }
      // On a thread of its own: a chain that contains such a link would run inside this call.
      DispatchQueue.global().async { execution.start() }
    } catch {
      finish(.failure(error))
    }
  }

  /// Cancels the chain.
  public override func stop() { takeExecution()?.cancel() }

  private func takeExecution() -> AsynchronousOperation? { execution.withLock { $0.take() } }
}
