// Exercise 3.6 · UserFetch · write · 55 min · builds on 3.1 3.2 3.5 · W1–W4
import Adapters
import Synchronization
import UserAPI

/// Fetches the first user of the list: four operations, joined by adapters.
///
/// GIVEN  The class around the operations. `started` is a Bool that threads may use at the same time:
///        only the first `start()` gets past the guard. `group` is your 3.5: it starts and cancels
///        the operations. `deliver` takes the result of the last operation to the caller's queue,
///        and calls the completion there.
/// WRITE  In `init`, which may not use `self` before every property has its value:
///        1. the four operations of 3.1 and 3.2;
///        2. between each two an `AdapterOperation`, which writes `dataFetched` or `userID`;
///        3. `group`, with all seven, each after those that it waits for, and `result`, the last;
///        in `start()`:
///        4. hand the result of the last operation to `deliver`, and start the group.
/// LEAVE  What is given. A run must live until it has completed, even if its caller does not keep it.
/// SIZE   14 lines and 2. Tests: Tests/Chapter3AdaptersTests/UserFetchTests.swift
public final class UserFetch: UserFetching {
  private let environment: FetchEnvironment
  private let completion: Completion<User>
  private let group: OperationGroup
  private let result: NetworkOperation<User>
  private let started = Atomic(false)

  /// Makes a run that has not started.
  public init(environment: FetchEnvironment, completion: @escaping Completion<User>) {
    self.environment = environment
    self.completion = completion
    let decodeUser = UserDecodeOperation(using: environment.decoder)
    group = OperationGroup([decodeUser])  // TODO 3.6: your code replaces this line
    result = decodeUser
  }

  /// Starts the run; a second call does nothing.
  public func start() {
    guard !started.exchange(true, ordering: .relaxed) else { return }
    deliver(.failure(CancellationError()))  // TODO 3.6: your code replaces this line
  }

  /// Cancels the run; after the end it does nothing.
  public func cancel() {
    group.cancel()
  }

  /// Calls the completion on the caller's queue.
  private func deliver(_ result: Result<User, any Error>) {
    // Every error is the error of a step, or the `CancellationError` of a cancelled operation.
    let outcome = result.mapError { $0 as? UserFetchError ?? .cancelled }
    environment.deliveryQueue.async { [completion] in completion(outcome) }
  }
}
