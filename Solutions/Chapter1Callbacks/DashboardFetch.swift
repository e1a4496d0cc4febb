// To read · the second job: log in, then two requests at once, then one value of both.
import Synchronization
import UserAPI

/// Fetches the dashboard with callbacks: what is in flight, and what has come, is kept by hand.
public final class DashboardFetch: DashboardFetching {
  private struct State {
    var isCancelled = false
    var tasks: [any HTTPTask]? = []  // nil after the end
    var (profile, messages): (UserDetail?, MessageList?)
  }
  private let service: DashboardService
  private let completion: DashboardCompletion
  private let started = Atomic(false)
  private let state = Mutex(State())  // no task or completion is called under it

  /// Makes a run that has not started.
  public init(from service: DashboardService, completion: @escaping DashboardCompletion) {
    (self.service, self.completion) = (service, completion)
  }

  /// Starts the run; a second call does nothing.
  public func start() {
    guard !started.exchange(true, ordering: .relaxed) else { return }
    send(service.logIn) { [self] token in
      send(service.profile(token)) { [self] profile in keep { $0.profile = profile } }
      send(service.messages(token)) { [self] messages in keep { $0.messages = messages } }
    }
  }

  /// Cancels the run; after the end it does nothing.
  public func cancel() {
    state.withLock { $0.isCancelled = true }
    if started.load(ordering: .relaxed) { end(.failure(.cancelled)) }
  }

  private func send<Value>(
    _ request: DashboardRequest<Value>, then next: @escaping @Sendable (Value) -> Void
  ) {
    if state.withLock({ $0.isCancelled || $0.tasks == nil }) { return end(.failure(.cancelled)) }
    let task = service.send(request) { [self] answer in
      do throws(DashboardError) { next(try answer.get()) } catch { end(.failure(error)) }
    }
    if state.withLock({ $0.tasks?.append(task) }) == nil { task.cancel() }
  }

  private func keep(_ change: (inout State) -> Void) {
    let (profile, messages) = state.withLock { state in
      change(&state)
      return (state.profile, state.messages)
    }
    if let profile, let messages { end(.success(Dashboard(profile: profile, messages: messages))) }
  }

  private func end(_ result: Result<Dashboard, DashboardError>) {
    guard let tasks = state.withLock({ $0.tasks.take() }) else { return }
    for task in tasks { task.cancel() }
    service.deliver(result, to: completion)
  }
}
