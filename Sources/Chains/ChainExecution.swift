// One run of a chain, as an operation of its queue.

public import Foundation
import Operations

/// A chain that runs: for its queue it is one operation, from the first link to the last.
///
/// So a queue that cancels its operations, or waits for them, cannot miss a chain that is just
/// between two links.
///
/// `@unchecked Sendable`: `main()` and `stop()`, which alone use the variable, never overlap.
private final class ChainRun<Input: Sendable, Output: Sendable>: AsynchronousOperation,
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
    let unscheduled = chain.node.ancestry { !$0.isScheduled }
    let ready = unscheduled.compactMap { $0.link.schedule() ? $0.start() : nil }
    _ = chain.last.whenFinished { [self] result in
      completion(result)
      finish()
      return nil
    }
    Strand.run(ready)
  }

  override func stop() {
    chain.cancel()
    // Cancelled links, too, have to be started to finish.
    if !hasBegun { main() }
  }
}

extension OperationQueue {
  /// Runs a chain, which is one operation for the queue.
  ///
  /// Nobody has to hold on to the chain, or to its operations: they live as long as it runs. A chain
  /// may be added several times: its operations run once, and each completion gets the result. A
  /// suspended queue begins no chain, and does not stop one. When a queue has cancelled all its
  /// operations, it may be empty a moment before the completion is called.
  ///
  /// - Parameters:
  ///   - chain: The chain.
  ///   - completion: Gets the chain's output or its first error, once, on any thread, and never
  ///     inside this call, or one of the chain's `cancel()`.
  /// - Complexity: O(n) in the number of operations. None depends on another as Foundation has it:
  ///   there a chain costs O(n²).
  public func addOperationChain<Input, Output>(
    _ chain: OperationChain<Input, Output>,
    completion: @escaping @Sendable (Result<Output, any Error>) -> Void = { _ in }
  ) {
    addOperation(ChainRun(chain, completion: completion))
  }
}
