// The run: four operations, joined by adapters, and started by a data manager.
import Adapters
import Synchronization
import UserAPI

/// Fetches the first user of the list: four operations, joined by adapters.
public final class UserFetch: UserFetching {
  private let environment: FetchEnvironment
  private let completion: Completion<User>
  private let dataManager: DataManager
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
    dataManager = DataManager([
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
    dataManager.start()
  }

  /// Cancels the run; after the end it does nothing.
  public func cancel() {
    dataManager.cancel()
  }

  /// Calls the completion on the caller's queue.
  private func deliver(_ result: Result<User, any Error>) {
    // Every error is the error of a step, or the `CancellationError` of a cancelled operation.
    let outcome = result.mapError { $0 as? UserFetchError ?? .cancelled }
    environment.deliveryQueue.async { [completion] in completion(outcome) }
  }
}
