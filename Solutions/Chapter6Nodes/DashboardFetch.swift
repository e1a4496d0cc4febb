// To read · the second job: log in, then two requests at once, then one value of both.
import Nodes
import Synchronization
import UserAPI

/// Fetches the dashboard with nodes: `combine` makes one observer of the two requests' observers.
public final class DashboardFetch: DashboardFetching {
  private let service: DashboardService
  private let completion: DashboardCompletion
  private let cancellation = Cancellation()
  private let started = Atomic(false)

  /// Makes a run that has not started.
  public init(from service: DashboardService, completion: @escaping DashboardCompletion) {
    (self.service, self.completion) = (service, completion)
  }

  /// Starts the run; a second call does nothing.
  public func start() {
    guard !started.exchange(true, ordering: .relaxed) else { return }
    send(service.logIn)
      .map { [self] token in send(service.profile(token)).combine(send(service.messages(token))) }
      .map { profile, messages in Dashboard(profile: profile, messages: messages) }
      .onCompleted { [self] dashboard in deliver(.success(dashboard)) }
      .onError { [self] error in deliver(.failure(error)) }
      .onCanceled { [self] in deliver(.failure(CancellationError())) }
  }

  /// Cancels the run; after the end it does nothing.
  public func cancel() { cancellation.cancel() }

  /// Sends a request, unless the run is cancelled.
  private func send<Value>(_ request: DashboardRequest<Value>) -> Observer<Value> {
    cancellation.guarding(AnswerNode(service: service)).process(request)
  }

  private func deliver(_ result: Result<Dashboard, any Error>) {
    service.deliver(result, to: completion)
  }
}

/// Sends a request, and gives what the answer says.
private struct AnswerNode<Value: Decodable & Sendable>: Node {
  let service: DashboardService

  func process(_ request: DashboardRequest<Value>) -> Observer<Value> {
    let result = Context<Value>()
    let task = service.send(request) { answer in
      switch answer {
      case .success(let value): result.emit(data: value)
      case .failure(let error): result.emit(error: error)
      }
    }
    return result.stops { task.cancel() }
  }
}
