// One execution of a chain, as a single operation of its queue.

public import Foundation
import Operations

/// A chain that is being executed: for its queue it is one operation, from the first link to the
/// last.
///
/// So a queue that cancels its operations, or waits for them, cannot miss a chain that is between
/// two links at that moment.
///
/// `@unchecked Sendable`: only `main()` and `stop()` use the variable, and they never overlap.
private final class ChainExecution<Input: Sendable, Output: Sendable>: AsynchronousOperation,
  @unchecked Sendable
{
  private let chain: OperationChain<Input, Output>
  private let completion: @Sendable (Result<Output, any Error>) -> Void
  private var hasBegun = false

  init(
    _ chain: OperationChain<Input, Output>,
    completion: @escaping @Sendable (Result<Output, any Error>) -> Void
  ) {
    self.chain = chain
    self.completion = completion
  }

  override func main() {
    hasBegun = true
    let unscheduled = chain.joinedLast.ancestry { !$0.isScheduled }
    let ready = unscheduled.compactMap { $0.link.schedule() ? $0.requestInput() : nil }
    _ = chain.last.whenFinished { [self] result in
      completion(result)
      finish()
      return nil
    }
    LinkTrampoline.run(ready)
  }

  override func stop() {
    chain.cancel()
    // Cancelled links have to be started, too, to finish.
    if !hasBegun { main() }
  }
}

extension OperationQueue {
  /// Runs a chain, which is one operation for the queue.
  ///
  /// The queue keeps the chain and its operations alive until the chain has ended. A chain may be
  /// added several times: its operations run once, and each completion gets the result. A suspended
  /// queue begins no chain, and does not stop one that has begun. After a queue has cancelled all
  /// its operations, it may be empty a moment before the completion is called.
  ///
  /// - Parameters:
  ///   - chain: The chain.
  ///   - completion: Gets the chain's output or its first error, once, on any thread. It is never
  ///     called inside this call, or inside one of the chain's `cancel()`.
  /// - Complexity: O(n) in the number of operations. They are not joined by Foundation's
  ///   dependencies, which cost O(n²) for a chain.
  public func addOperationChain<Input, Output>(
    _ chain: OperationChain<Input, Output>,
    completion: @escaping @Sendable (Result<Output, any Error>) -> Void = { _ in }
  ) {
    addOperation(ChainExecution(chain, completion: completion))
  }
}
