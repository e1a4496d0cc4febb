// What makes a run cancellable: it knows its own chain.
import Chains
import Synchronization
import UserAPI

/// Starts the chain of one run, and cancels it.
public final class Cancellation: Sendable {
  private struct Run {
    var chain: OperationChain<Data, User>?
    var isCancelled = false
  }

  private let queue = OperationQueue()
  // Guards one decision at a time; the chain is cancelled outside of it.
  private let run = Mutex(Run())

  /// Makes a switch that nobody has thrown yet.
  public init() {}

  /// Starts the run's chain; a cancelled one still runs, to its end.
  ///
  /// - Parameters:
  ///   - chain: The chain, not started yet.
  ///   - completion: Gets the chain's output or its first error, once, on any thread.
  public func start(
    _ chain: OperationChain<Data, User>,
    completion: @escaping @Sendable (Result<User, any Error>) -> Void
  ) {
    let isCancelled = run.withLock { run in
      run.chain = chain
      return run.isCancelled
    }
    if isCancelled { chain.cancel() }
    queue.addOperationChain(chain, completion: completion)
  }

  /// Cancels the run.
  public func cancel() {
    let chain = run.withLock { run in
      run.isCancelled = true
      return run.chain
    }
    chain?.cancel()
  }
}
