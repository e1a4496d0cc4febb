// Exercise 7.6 · UserFetch · write · 15 min · builds on 7.1 7.2 7.5 · W1–W4
import Synchronization
import UserAPI

/// Fetches the first user of the list: four awaits, in one task.
///
/// GIVEN  The class around the steps. `state` says what was called so far; decide inside
///        `state.withLock { state in … }`. `deliver` takes the result of the run to the caller's queue,
///        and calls the completion there.
/// WRITE  1. `start()`: the first one makes the task that runs `run()`, and keeps it in `state`. If the
///           run was cancelled before, its task only delivers `.cancelled`. A second one does nothing.
///        2. `cancel()`: cancel the task, if there is one; if not, note the cancel.
///        3. `run()`: give the result of `fetchUser()` to `deliver`; a cancel that came before the end
///           has the last word.
///        4. `fetchUser()` and `request`: the four steps of 7.4, each request through your 7.5.
/// LEAVE  What is given. A run must live until it has completed, even if its caller does not keep it.
/// SIZE   30 lines. Tests: Tests/Chapter7AsyncTests/06-UserFetchTests.swift
public final class UserFetch: UserFetching {
  private enum State {
    case ready
    /// Cancelled before its start.
    case cancelled
    case started(Task<Void, Never>)
  }

  private let environment: FetchEnvironment
  private let completion: Completion<User>
  private let state = Mutex(State.ready)

  /// Makes a run that has not started.
  public init(environment: FetchEnvironment, completion: @escaping Completion<User>) {
    self.environment = environment
    self.completion = completion
  }

  /// Starts the run; a second call does nothing.
  public func start() {
    state.withLock { state in
      switch state {
      case .ready: state = .started(Task { await run() })
      case .cancelled: state = .started(Task { deliver(.failure(.cancelled)) })
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

  /// Does the steps, and delivers the result; `.cancelled` if that came before the end.
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
    let list = try await request(environment.listRequest, as: .requestList)
    let id = try decodeList(list, using: environment.decoder)
    let detail = try await request(environment.userRequest(id: id), as: .requestUser)
    return try decodeUser(detail, using: environment.decoder)
  }

  private func request(
    _ request: URLRequest,
    as step: UserFetchError.Step
  ) async throws(UserFetchError) -> Data {
    let inFlight = AwaitedRequest()
    let response = try await inFlight.response(to: request, as: step, over: environment.transport)
    return try checkedBody(of: response, as: step)
  }

  /// Calls the completion on the caller's queue.
  private func deliver(_ result: Result<User, UserFetchError>) {
    environment.deliveryQueue.async { [completion] in completion(result) }
  }
}
