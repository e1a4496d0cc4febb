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
    deliver(.failure(.cancelled))  // TODO 7.6: your code replaces this line
  }

  /// Cancels the run; after the end it does nothing.
  public func cancel() {
    // TODO 7.6: your code replaces this line
  }

  /// Does the steps, and delivers the result; `.cancelled` if that came before the end.
  private func run() async {
    // TODO 7.6: your code replaces this line
  }

  /// Calls the completion on the caller's queue.
  private func deliver(_ result: Result<User, UserFetchError>) {
    environment.deliveryQueue.async { [completion] in completion(result) }
  }
}
