// Exercise 4.6 · UserFetch · write · 25 min · builds on 4.1 4.2 4.5 · W1–W4
import Chains
import Synchronization
import UserAPI

/// Fetches the first user of the list: four operations, joined by `==>`.
///
/// GIVEN  The class around the chain. `started` is a Bool that threads may use at the same time:
///        only the first `start()` gets past the guard. `deliver` takes the result of the chain to
///        the caller's queue, and calls the completion there.
/// WRITE  In `init`:
///        1. the four links of 4.1 and 4.2, each with a name, and `chain`, which joins them;
///        in `start()`:
///        2. run the chain in `queue`, and hand its result to `deliver`;
///        in `cancel()`:
///        3. end the run wherever it is: before its start, between two links, and in each of them.
/// LEAVE  What is given. A run must live until it has completed, even if its caller does not keep it.
/// SIZE   7 lines. Tests: Tests/Chapter4ChainsTests/06-UserFetchTests.swift
public final class UserFetch: UserFetching {
  private let environment: FetchEnvironment
  private let completion: Completion<User>
  private let chain: OperationChain<Data, User>
  private let queue = OperationQueue()
  private let started = Atomic(false)

  /// Makes a run that has not started.
  public init(environment: FetchEnvironment, completion: @escaping Completion<User>) {
    self.environment = environment
    self.completion = completion
    // TODO 4.6: your code replaces the two lines below
    let body = InitialChainableBlockOperation { Data() }
    chain = (body ==> UserDecoding(using: environment.decoder))
  }

  /// Starts the run; a second call does nothing.
  public func start() {
    guard !started.exchange(true, ordering: .relaxed) else { return }
    deliver(.failure(CancellationError()))  // TODO 4.6: your code replaces this line
  }

  /// Cancels the run; after the end it does nothing.
  public func cancel() {
    // TODO 4.6: your code replaces this line
  }

  /// Calls the completion on the caller's queue.
  private func deliver(_ result: Result<User, any Error>) {
    // Every error is the error of a step, or the `CancellationError` of a cancelled operation.
    let outcome = result.mapError { $0 as? UserFetchError ?? .cancelled }
    environment.deliveryQueue.async { [completion] in completion(outcome) }
  }
}
