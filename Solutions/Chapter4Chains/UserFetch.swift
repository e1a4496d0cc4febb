// The run: four operations, joined to a chain.
import Chains
import Synchronization
import UserAPI

/// Fetches the first user of the list: four operations, joined by `==>`.
///
/// The chain is made with the run, so it can be cancelled before it is started. It then still runs
/// once the run is started, and ends with `CancellationError`.
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
    let requestList = ListRequest(in: environment)
    let decodeList = ListDecoding(using: environment.decoder)
    let requestUser = UserRequest(in: environment)
    let decodeUser = UserDecoding(using: environment.decoder)
    chain = requestList ==> decodeList ==> requestUser ==> decodeUser
  }

  /// Starts the run; a second call does nothing.
  public func start() {
    guard !started.exchange(true, ordering: .relaxed) else { return }
    queue.addOperationChain(chain) { [self] result in deliver(result) }
  }

  /// Cancels the run; after the end it does nothing.
  public func cancel() {
    chain.cancel()
  }

  /// Calls the completion on the caller's queue.
  private func deliver(_ result: Result<User, any Error>) {
    // Every error is the error of a step, or the `CancellationError` of a cancelled operation.
    let outcome = result.mapError { $0 as? UserFetchError ?? .cancelled }
    environment.deliveryQueue.async { [completion] in completion(outcome) }
  }
}
