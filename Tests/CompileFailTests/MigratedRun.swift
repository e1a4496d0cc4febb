// The step of the page about migrating for a run that can be cancelled: the function as the page shows it, and
// the run of chapter 7 that calls it.

import Synchronization
import UserAPI

// The page shows what follows.
/// Fetches a user with a run of any style.
nonisolated func user(
  by make: (@escaping Completion<User>) -> any UserFetching
) async -> Result<User, UserFetchError> {
  let (ends, end) = AsyncStream.makeStream(of: Result<User, UserFetchError>.self)
  let run = make { end.yield($0) }
  return await withTaskCancellationHandler {
    run.start()
    for await result in ends { return result }
    return .failure(.cancelled)
  } onCancel: {
    run.cancel()
  }
}
// The page shows what stands before this line.

/// The run of chapter 7, whose `fetchUser()` has one line: it awaits a run of another style.
final class MigratedRun<OldFetch: UserFetching>: UserFetching {
  private enum State {
    case ready, cancelled
    case started(Task<Void, Never>)
  }

  private let environment: FetchEnvironment
  private let completion: Completion<User>
  private let state = Mutex(State.ready)

  init(environment: FetchEnvironment, completion: @escaping Completion<User>) {
    (self.environment, self.completion) = (environment, completion)
  }

  func start() {
    state.withLock { state in
      switch state {
      case .ready: state = .started(Task { await run() })
      case .cancelled: state = .started(Task { deliver(.failure(.cancelled)) })
      case .started: break
      }
    }
  }

  func cancel() {
    let task: Task<Void, Never>? = state.withLock { state in
      if case .started(let task) = state { return task }
      state = .cancelled
      return nil
    }
    task?.cancel()
  }

  private func run() async {
    let result: Result<User, UserFetchError>
    do throws(UserFetchError) {
      result = .success(try await fetchUser())
    } catch {
      result = .failure(error)
    }
    deliver(Task.isCancelled ? .failure(.cancelled) : result)
  }

  private func fetchUser() async throws(UserFetchError) -> User {
    try await user { [environment] in OldFetch(environment: environment, completion: $0) }.get()
  }

  private func deliver(_ result: Result<User, UserFetchError>) {
    environment.deliveryQueue.async { [completion] in completion(result) }
  }
}
