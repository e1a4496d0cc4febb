// One execution of a chain, as one operation of its queue. `OperationState` decides what a cancel changes.

public import Foundation
import Operations
import Synchronization

/// An executing chain, as a single operation of its queue from the start of the first link to the
/// end of the last.
///
/// So a queue that cancels its operations, or waits for them, cannot miss a chain between two
/// links, or a zip of which only one side has failed.
///
/// `@unchecked Sendable`: only `main()` and `stop()` use the variable, and they never overlap.
final class ChainExecution<Input: Sendable, Output: Sendable>: AsynchronousOperation,
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
    let claimed = chain.joinedLast.ancestry().filter { $0.link.schedule() }
    finishAfter(claimed)
    Trampoline.run(claimed.compactMap { $0.requestInput() })
  }

  /// Calls the completion when the last link has ended, and finishes when the others have, too.
  private func finishAfter(_ claimed: [JoinedLink]) {
    // Without branches, the last link is the last to end.
    let ended =
      chain.joinedLast.isBranched ? countdown(of: claimed) : { @Sendable [self] in _ = finish() }
    _ = chain.last.whenFinished { [completion] result in
      completion(result)
      ended()
      return nil
    }
  }

  /// Finishes when each of the links has ended, and the closure that this returns was called.
  private func countdown(of links: [JoinedLink]) -> @Sendable () -> Void {
    let open = Atomic(links.count + 1)
    let ended = { @Sendable [self] in
      if open.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { finish() }
    }
    for joined in links { joined.link.whenEnded(ended) }
    return ended
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
  ///     called inside this call, or inside a `cancel()` of the chain.
  /// - Complexity: O(n) in the number of operations. They are not joined by Foundation's
  ///   dependencies, which cost O(n²) for a chain. A link that ends at once is followed on the same
  ///   thread; one that ends later costs a hop to another. On Linux (Swift 6.3) a link takes about
  ///   720 bytes from its making until its chain is released, and 544 of them are Foundation's.
  public func addOperationChain<Input, Output>(
    _ chain: OperationChain<Input, Output>,
    completion: @escaping @Sendable (Result<Output, any Error>) -> Void = { _ in }
  ) {
    addOperation(ChainExecution(chain, completion: completion))
  }

  /// Runs a chain, and calls a completion on the main actor, which a screen belongs to.
  ///
  /// ```swift
  /// @MainActor final class Screen {
  ///   var name = ""
  ///
  ///   func show(_ chain: OperationChain<Data, User>, from queue: OperationQueue) {
  ///     queue.addOperationChain(chain, on: .shared) { result in
  ///       self.name = (try? result.get().firstName) ?? "no user"
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - chain: The chain.
  ///   - actor: The main actor, `.shared`.
  ///   - completion: Gets the chain's output or its first error, once, never inside this call.
  public func addOperationChain<Input, Output>(
    _ chain: OperationChain<Input, Output>,
    on actor: MainActor,
    completion: @escaping @MainActor (Result<Output, any Error>) -> Void
  ) {
    // The main queue is the executor of the main actor.
    addOperationChain(chain) { result in
      DispatchQueue.main.async { MainActor.assumeIsolated { completion(result) } }
    }
  }
}
