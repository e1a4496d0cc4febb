// The run: four steps as one chain of operations.

import Chains
import Synchronization
import UserAPI

/// Fetches the first user of the list: four steps, joined by `==>`.
///
/// The chain is made with the run: so a run can be cancelled before it is started. Started, it then
/// runs to the chain's `CancellationError`, and sends nothing.
public final class UserFetch: UserFetching {
  private let environment: FetchEnvironment
  private let completion: Completion<User>
  private let chain: OperationChain<Data, User>
  private let queue = OperationQueue()
  private let started = Atomic(false)
  private let isCancelled = Atomic(false)

  /// Makes a run that has not started.
  public init(environment: FetchEnvironment, completion: @escaping Completion<User>) {
    self.environment = environment
    self.completion = completion
    let requestList = ListRequest(in: environment) ==> StatusCheck(in: .requestList)
    let decodeList = requestList ==> ListDecoding(using: environment.decoder)
    let requestUser = decodeList ==> UserRequest(in: environment) ==> StatusCheck(in: .requestUser)
    let decodeUser = requestUser ==> UserDecoding(using: environment.decoder)
    chain = decodeUser
  }

  /// Starts the run; a second call does nothing.
  public func start() {
    guard !started.exchange(true, ordering: .relaxed) else { return }
    queue.addOperationChain(chain) { [self] result in deliver(result) }
  }

  /// Cancels the run; after the end it does nothing.
  public func cancel() {
    isCancelled.store(true, ordering: .sequentiallyConsistent)
    chain.cancel()
  }

  /// Calls the completion on the caller's queue; with `.cancelled` if that came before the end.
  private func deliver(_ result: Result<User, any Error>) {
    // Besides the steps' own errors there is only the chain's `CancellationError`.
    let own = result.mapError { $0 as? UserFetchError ?? .cancelled }
    let outcome = isCancelled.load(ordering: .sequentiallyConsistent) ? .failure(.cancelled) : own
    environment.deliveryQueue.async { [completion] in completion(outcome) }
  }
}
