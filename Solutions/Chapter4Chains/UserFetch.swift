// The run: four operations, joined to one chain.
import Chains
import Synchronization
import UserAPI

/// Fetches the first user of the list: four operations, joined by `==>`.
public final class UserFetch: UserFetching {
  private let environment: FetchEnvironment
  private let completion: Completion<User>
  private let cancellation = Cancellation()
  private let started = Atomic(false)

  /// Makes a run that has not started.
  public init(environment: FetchEnvironment, completion: @escaping Completion<User>) {
    self.environment = environment
    self.completion = completion
  }

  /// Starts the run; a second call does nothing.
  public func start() {
    guard !started.exchange(true, ordering: .relaxed) else { return }
    let chain = requestList ==> decodeList ==> requestUser ==> decodeUser
    cancellation.start(chain) { [self] result in deliver(result) }
  }

  /// Cancels the run; after the end it does nothing.
  public func cancel() {
    cancellation.cancel()
  }

  private var requestList: ListRequest { ListRequest(in: environment) }

  private var decodeList: ListDecoding { ListDecoding(using: environment.decoder) }

  private var requestUser: UserRequest { UserRequest(in: environment) }

  private var decodeUser: UserDecoding { UserDecoding(using: environment.decoder) }

  /// Calls the completion on the caller's queue.
  private func deliver(_ result: Result<User, any Error>) {
    // A cancelled operation ends with `CancellationError`: no other error is possible here.
    let outcome = result.mapError { $0 as? UserFetchError ?? .cancelled }
    environment.deliveryQueue.async { [completion] in completion(outcome) }
  }
}
