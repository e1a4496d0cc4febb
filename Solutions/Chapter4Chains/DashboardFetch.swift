// To read · the second job: log in, then two requests at once, then one value of both.
import Chains
import Operations
import Synchronization
import UserAPI

/// Fetches the dashboard with a chain of two branches, which `zip` makes one again.
public final class DashboardFetch: DashboardFetching {
  private let service: DashboardService
  private let completion: DashboardCompletion
  private let chain: OperationChain<(UserDetail, MessageList), Dashboard>
  private let queue = OperationQueue()
  private let started = Atomic(false)

  /// Makes a run that has not started.
  public init(from service: DashboardService, completion: @escaping DashboardCompletion) {
    (self.service, self.completion) = (service, completion)
    let start = InitialChainableBlockOperation { service.logIn }
    let logIn = start ==> AnswerOperation(to: service)
    let withProfile = ChainableBlockOperation { service.profile($0) }
    let profile = logIn ==> withProfile ==> AnswerOperation(to: service)
    let withMessages = ChainableBlockOperation { service.messages($0) }
    let messages = logIn ==> withMessages ==> AnswerOperation(to: service)
    let both = ChainableBlockOperation { (both: (UserDetail, MessageList)) in
      Dashboard(profile: both.0, messages: both.1)
    }
    chain = profile.zip(messages) ==> both
  }

  /// Starts the run; a second call does nothing.
  public func start() {
    guard !started.exchange(true, ordering: .relaxed) else { return }
    queue.addOperationChain(chain) { [self] result in service.deliver(result, to: completion) }
  }

  /// Cancels the run; after the end it does nothing.
  public func cancel() { chain.cancel() }
}

/// Sends the request that it takes, and gives what the answer says.
///
/// `@unchecked Sendable`: only `main(_:)` and `stop()` use `task`, and they are never called at the
/// same time.
private final class AnswerOperation<Value: Decodable & Sendable>:
  ChainableOperation<DashboardRequest<Value>, Value>, @unchecked Sendable
{
  private let service: DashboardService
  private var task: (any HTTPTask)?

  init(to service: DashboardService) { self.service = service }

  override func main(_ request: DashboardRequest<Value>) {
    task = service.send(request) { [self] answer in finish(answer) }
  }

  override func stop() { task?.cancel() }
}
