// Mistake 4.7 · waits-for-both · The student believed that each side has to report, and that the second to come completes the run · expect: "the run must not wait for the other"
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
///        3. if one of the two has failed, stop the other: its answer is not needed any more;
///        in `cancel()`:
///        4. end the run, both sides, wherever they are.
/// LEAVE  What is given. What both sides have in common belongs in a function of your own.
/// SIZE   14 lines. Tests: Tests/Chapter4ChainsTests/ZipTests.swift
public final class PairFetch: Sendable {
  private let environment: FetchEnvironment
  private let completion: Completion<(User, User)>
  private typealias Outcome = Result<User, any Error>
  private let one: OperationChain<Data, User>
  private let other: OperationChain<Data, User>
  private let outcomes = Mutex<(Outcome?, Outcome?)>((nil, nil))
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
    one = Self.chain(for: first, in: environment)
    other = Self.chain(for: second, in: environment)
  }

  /// Makes a chain that requests a user, and decodes it.
  private static func chain(
    for id: User.ID, in environment: FetchEnvironment
  ) -> OperationChain<Data, User> {
    let start = InitialChainableBlockOperation { id }
    let request = UserRequest(in: environment)
    let decode = UserDecoding(using: environment.decoder)
    return start ==> request ==> decode
  }

  /// Starts the run; a second call does nothing.
  public func start() {
    guard !started.exchange(true, ordering: .relaxed) else { return }
    queue.addOperationChain(one) { [self] result in
      outcomes.withLock { $0.0 = result }
      deliverIfComplete()
    }
    queue.addOperationChain(other) { [self] result in
      outcomes.withLock { $0.1 = result }
      deliverIfComplete()
    }
  }

  private func deliverIfComplete() {
    let complete: (Outcome, Outcome)? = outcomes.withLock { outcomes in
      guard let one = outcomes.0, let other = outcomes.1 else { return nil }
      outcomes = (nil, nil)
      return (one, other)
    }
    guard let (one, other) = complete else { return }
    deliver(one.flatMap { first in other.map { second in (first, second) } })
  }

  /// Cancels the run; after the end it does nothing.
  public func cancel() {
    one.cancel()
    other.cancel()
  }

  /// Calls the completion on the caller's queue.
  private func deliver(_ result: Result<(User, User), any Error>) {
    // Every error is the error of a step, or the `CancellationError` of a cancelled operation.
    let outcome = result.mapError { $0 as? UserFetchError ?? .cancelled }
    environment.deliveryQueue.async { [completion] in completion(outcome) }
  }
}
