// To read · the second job: log in, then two requests at once, then one value of both.
import Adapters
import Synchronization
import UserAPI

/// Fetches the dashboard with adapters: two hand the token over, and two fill the last operation.
public final class DashboardFetch: DashboardFetching {
  private let group: OperationGroup
  private let started = Atomic(false)

  /// Makes a run that has not started.
  public init(from service: DashboardService, completion: @escaping DashboardCompletion) {
    let logIn = AnswerOperation<AccessToken>(to: service)
    let profile = AnswerOperation<UserDetail>(to: service)
    let messages = AnswerOperation<MessageList>(to: service)
    let both = JoiningOperation()
    logIn.request = service.logIn
    group = OperationGroup([
      logIn,
      AdapterOperation(from: logIn, to: profile) { $1.request = service.profile($0) }, profile,
      AdapterOperation(from: logIn, to: messages) { $1.request = service.messages($0) }, messages,
      AdapterOperation(from: profile, to: both, into: \.profile),
      AdapterOperation(from: messages, to: both, into: \.messages), both,
    ])
    both.onCompletion { result in service.deliver(result, to: completion) }
  }

  /// Starts the run; a second call does nothing.
  public func start() {
    if !started.exchange(true, ordering: .relaxed) { group.start() }
  }

  /// Cancels the run; after the end it does nothing.
  public func cancel() { group.cancel() }
}

/// `@unchecked Sendable`: adapters write `request` before the work begins; only
/// `beginWork()` and `stopWork()` use `task`, and they are never called at the same time.
private final class AnswerOperation<Value: Decodable & Sendable>: NetworkOperation<Value>,
  @unchecked Sendable
{
  var request: DashboardRequest<Value>?
  private let service: DashboardService
  private var task: (any HTTPTask)?
  init(to service: DashboardService) { self.service = service }
  override func beginWork() throws {
    guard let request else { throw MissingInput() }
    task = service.send(request) { [self] answer in complete(result: answer.mapError { $0 }) }
  }
  override func stopWork() { task?.cancel() }
}

/// `@unchecked Sendable`: adapters write both values before the work begins.
private final class JoiningOperation: NetworkOperation<Dashboard>, @unchecked Sendable {
  var (profile, messages): (UserDetail?, MessageList?)
  override func beginWork() throws {
    guard let profile, let messages else { throw MissingInput() }
    complete(result: .success(Dashboard(profile: profile, messages: messages)))
  }
}
