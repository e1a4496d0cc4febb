// The run: four operations, joined by three adapters, and started by the run's data manager.
import Adapters
import Synchronization
import UserAPI

/// Fetches the first user of the list: four operations, joined by adapters.
public final class UserFetch: UserFetching {
  private let environment: FetchEnvironment
  private let completion: Completion<User>
  private let dataManager = DataManager()
  private let started = Atomic(false)

  /// Makes a run that has not started.
  public init(environment: FetchEnvironment, completion: @escaping Completion<User>) {
    self.environment = environment
    self.completion = completion
  }

  /// Starts the run; a second call does nothing.
  public func start() {
    guard !started.exchange(true, ordering: .relaxed) else { return }
    let (requestList, decodeList) = (requestList, decodeList)
    let (requestUser, decodeUser) = (requestUser, decodeUser)
    let listBody = AdapterOperation(from: requestList, to: decodeList, into: \.dataFetched)
    let userID = AdapterOperation(from: decodeList, to: requestUser, into: \.userID)
    let userBody = AdapterOperation(from: requestUser, to: decodeUser, into: \.dataFetched)
    decodeUser.onCompletion(deliver)
    dataManager.start([
      requestList, listBody, decodeList, userID, requestUser, userBody, decodeUser,
    ])
  }

  /// Cancels the run; after the end it does nothing.
  public func cancel() {
    dataManager.cancel()
  }

  private var requestList: UserListRetrievalOperation {
    UserListRetrievalOperation(in: environment)
  }

  private var decodeList: UserListDecodeOperation {
    UserListDecodeOperation(using: environment.decoder)
  }

  private var requestUser: UserRetrievalOperation {
    UserRetrievalOperation(in: environment)
  }

  private var decodeUser: UserDecodeOperation {
    UserDecodeOperation(using: environment.decoder)
  }

  /// Calls the completion on the caller's queue.
  private func deliver(_ result: Result<User, any Error>) {
    // A cancelled operation ends with `CancellationError`: no other error is possible here.
    let outcome = result.mapError { $0 as? UserFetchError ?? .cancelled }
    environment.deliveryQueue.async { [completion] in completion(outcome) }
  }
}
