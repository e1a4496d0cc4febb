// To read · the second job: log in, then two requests at once, then one value of both.
import Synchronization
import UserAPI

/// Fetches the dashboard with async/await: `async let` begins both requests, and a line awaits both.
public final class DashboardFetch: DashboardFetching {
  private enum State { case ready, cancelled, started(Task<Void, Never>) }
  private let service: DashboardService
  private let completion: DashboardCompletion
  private let state = Mutex(State.ready)  // no task is cancelled under it

  /// Makes a run that has not started.
  public init(from service: DashboardService, completion: @escaping DashboardCompletion) {
    (self.service, self.completion) = (service, completion)
  }

  /// Starts the run; a second call does nothing.
  public func start() {
    state.withLock { state in
      switch state {
      case .ready: state = .started(Task { await run() })
      case .cancelled: state = .started(Task { deliver(.failure(CancellationError())) })
      case .started: break
      }
    }
  }

  /// Cancels the run; after the end it does nothing.
  public func cancel() {
    let task: Task<Void, Never>? = state.withLock { state in
      if case .started(let task) = state { return task }
      state = .cancelled
      return nil
    }
    task?.cancel()
  }

  private func run() async {
    do { deliver(.success(try await dashboard())) } catch { deliver(.failure(error)) }
  }

  private func dashboard() async throws -> Dashboard {
    let token = try await service.answer(to: service.logIn)
    async let profile = service.answer(to: service.profile(token))
    async let messages = service.answer(to: service.messages(token))
    return try await Dashboard(profile: profile, messages: messages)
  }

  private func deliver(_ result: Result<Dashboard, any Error>) {
    service.deliver(result, to: completion)
  }
}
