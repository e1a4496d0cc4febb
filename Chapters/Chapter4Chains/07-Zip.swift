// Exercise 4.7 · Zip · stretch · 35 min · builds on 4.1 4.2 4.5 · W1.1 W1.4–W1.7 W2.1 W3.1 W4.1–W4.3 W4.5 W4.7
import Chains
import Synchronization
import UserAPI

/// Fetches two users at once: it gives both, or the first error.
///
/// GIVEN  The class around the chains, as in 4.6. `one.zip(other)` makes a chain of two that run side
///        by side. It gives the pair of their outputs; as soon as one fails, it gives that error,
///        and the other goes on.
/// WRITE  In `init`:
///        1. for each id a chain that requests this user and decodes it, and `both`, their zip;
///        in `start()`:
///        2. run `both` in `queue`, and hand its result to `deliver`;
///        3. if one of the two has failed, stop the other at once, not when the result is delivered;
///        in `cancel()`:
///        4. end the run, both sides, wherever they are.
/// LEAVE  What is given. What both sides have in common belongs in a function of your own.
/// SIZE   14 lines. Tests: Tests/Chapter4ChainsTests/07-ZipTests.swift
public final class PairFetch: Sendable {
  private let environment: FetchEnvironment
  private let completion: Completion<(User, User)>
  private let both: OperationChain<(User, User), (User, User)>
  private let queue = OperationQueue()
  private let started = Atomic(false)

  /// Makes a run that has not started.
  ///
  /// - Parameters:
  ///   - first: The id of one user.
  ///   - second: The id of the other; it may be the same.
  ///   - environment: Where requests go, and where the result is delivered.
  ///   - completion: Gets both users, in the order of their ids, or the first error; called once.
  public init(
    _ first: User.ID,
    _ second: User.ID,
    environment: FetchEnvironment,
    completion: @escaping Completion<(User, User)>
  ) {
    self.environment = environment
    self.completion = completion
    // TODO 4.7: your code replaces the two lines below
    let one = InitialChainableBlockOperation { Data() } ==> UserDecoding(using: environment.decoder)
    both = one.zip(one)
  }

  /// Starts the run; a second call does nothing.
  public func start() {
    guard !started.exchange(true, ordering: .relaxed) else { return }
    deliver(.failure(CancellationError()))  // TODO 4.7: your code replaces this line
  }

  /// Cancels the run; after the end it does nothing.
  public func cancel() {
    // TODO 4.7: your code replaces this line
  }

  /// Calls the completion on the caller's queue.
  private func deliver(_ result: Result<(User, User), any Error>) {
    // Every error is the error of a step, or the `CancellationError` of a cancelled operation.
    let outcome = result.mapError { $0 as? UserFetchError ?? .cancelled }
    environment.deliveryQueue.async { [completion] in completion(outcome) }
  }
}
