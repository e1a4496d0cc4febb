// Exercise 3.6 · UserFetch · repair · 30 min · builds on 3.1 3.2 3.5 · W1–W4
import Adapters
import Synchronization
import UserAPI

/// Fetches the first user of the list: four operations, joined by adapters.
///
/// GIVEN  A run that is nearly right: your operations of 3.1 and 3.2, joined as in 3.4. `started` is a
///        Bool that threads may use at the same time: only the first `start()` gets past the guard.
///        `group` is your 3.5: it starts and cancels the operations. `deliver` takes the result of
///        the last operation to the caller's queue, and calls the completion there.
/// WRITE  Repair `init` and `start()`, so that
///        1. an `AdapterOperation` joins each two operations: it writes `dataFetched` or `userID`;
///        2. `group` has all seven, each after those that it waits for;
///        3. a started run lives until its last operation has ended, even if its caller does not
///           keep it;
///        4. a run that was never started is gone when its caller releases it. So where does the
///           handler of the last operation belong?
/// LEAVE  The four operations, `result`, `deliver` and `cancel()`.
/// SIZE   4 lines. Tests: Tests/Chapter3AdaptersTests/06-UserFetchTests.swift
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
    let requestList = UserListRetrievalOperation(in: environment)
    let decodeList = UserListDecodeOperation(using: environment.decoder)
    let requestUser = UserRetrievalOperation(in: environment)
    let decodeUser = UserDecodeOperation(using: environment.decoder)
    group = OperationGroup([
      requestList, AdapterOperation(from: requestList, to: decodeList, into: \.dataFetched),
      decodeList, AdapterOperation(from: decodeList, to: requestUser, into: \.userID),
      requestUser, AdapterOperation(from: requestUser, to: decodeUser, into: \.dataFetched),
      decodeUser,
    ])
    result = decodeUser
  }

  /// Starts the run; a second call does nothing.
  public func start() {
    guard !started.exchange(true, ordering: .relaxed) else { return }
    result.onCompletion { [self] result in deliver(result) }
    group.start()
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
