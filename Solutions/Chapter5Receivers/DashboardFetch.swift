// To read · the second job: log in, then two requests at once, then one value of both.
import Operations
import Receivers
import UserAPI

/// Fetches the dashboard with receivers: the login delivers to two, and one combines their results.
public final class DashboardFetch: DashboardFetching {
  private let job: WrapperOperation<Void, Dashboard>

  /// Makes a run that has not started.
  public init(from service: DashboardService, completion: @escaping DashboardCompletion) {
    job = WrapperOperation { _ in
      let start = AOperationBlock { finish in finish(.success(service.logIn)) }
      let logIn = start.deliver(to: AnswerOperation(to: service))
      let withProfile = logIn.deliver(to: MapOperation { service.profile($0) })
      let profile = withProfile.deliver(to: AnswerOperation(to: service))
      let withMessages = logIn.deliver(to: MapOperation { service.messages($0) })
      let messages = withMessages.deliver(to: AnswerOperation(to: service))
      return profile.combine(with: messages)
        .deliver(to: MapOperation { Dashboard(profile: $0, messages: $1) })
    }
    job.didFinish(on: service.deliveryQueue) { result in
      completion(result.mapError { $0.published(as: DashboardError.self) ?? .cancelled })
    }
  }

  /// Starts the run; a second call does nothing.
  public func start() { job.add(to: OperationQueue()) }

  /// Cancels the run; after the end it does nothing.
  public func cancel() { job.cancel() }
}

/// Sends the request that it receives, and ends with what the answer says.
///
/// `@unchecked Sendable`: `receivedValue` is written on the thread that then executes the operation;
/// only `execute()` and `stop()` use `task`, and they are never called at the same time.
private final class AnswerOperation<Value: Decodable & Sendable>: ResultableOperation<Value>,
  ReceiverOperation, @unchecked Sendable
{
  var receivedValue: Result<DashboardRequest<Value>, AOperationError>?
  private let service: DashboardService
  private var task: (any HTTPTask)?

  init(to service: DashboardService) { self.service = service }

  override func execute() {
    switch received {
    case .success(let request):
      task = service.send(request) { [self] answer in
        finish(with: answer.mapError { AOperationError($0) })
      }
    case .failure(let error): finish(with: .failure(error))
    }
  }

  override func stop() { task?.cancel() }
}
