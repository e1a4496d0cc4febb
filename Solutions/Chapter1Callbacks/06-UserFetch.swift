// Exercise 1.6 · UserFetch · write · 65 min · builds on 1.1–1.3 1.5 · W1 W2.1 W2.2 W3 W4
import Synchronization
import UserAPI

/// Fetches the first user of the list: four steps, joined by `then`.
///
/// GIVEN  The class around the steps. `started` is a Bool that threads may use at the same time: only
///        the first `start()` gets past the guard. `cancellation` is your 1.5: `cancel()` stops a
///        request that goes through it. `deliver` takes the result of the run to the caller's queue,
///        and calls the completion there.
/// WRITE  The four steps, each a computed property of the type `CallbackStep`, and in `start()` the
///        line that joins and runs them. The first needs no input: `run((), …)`.
///        1. `requestList` sends `environment.listRequest`, and completes with the body of a good
///           response (1.1);
///        2. `decodeList` finds the first user's id in it (1.2);
///        3. `requestUser` does the same as the first with `environment.userRequest(id:)`;
///        4. `decodeUser` reads the user (1.2). Its result goes to `deliver`.
/// LEAVE  What is given. A run must live until it has completed, even if its caller does not keep it.
/// SIZE   30 lines. Tests: Tests/Chapter1CallbacksTests/06-UserFetchTests.swift
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
    requestList.then(decodeList).then(requestUser).then(decodeUser).run((), deliver)
  }

  /// Cancels the run; after the end it does nothing.
  public func cancel() {
    cancellation.cancel()
  }

  private var requestList: CallbackStep<Void, Data> {
    CallbackStep { [self] _, completion in
      request(environment.listRequest, as: .requestList, completion: completion)
    }
  }

  private var decodeList: CallbackStep<Data, User.ID> {
    CallbackStep { [decoder = environment.decoder] body in firstUserID(in: body, using: decoder) }
  }

  private var requestUser: CallbackStep<User.ID, Data> {
    CallbackStep { [self] id, completion in
      request(environment.userRequest(id: id), as: .requestUser, completion: completion)
    }
  }

  private var decodeUser: CallbackStep<Data, User> {
    CallbackStep { [decoder = environment.decoder] body in user(in: body, using: decoder) }
  }

  private func request(
    _ request: URLRequest,
    as step: UserFetchError.Step,
    completion: @escaping Completion<Data>
  ) {
    cancellation.send(request, as: step, over: environment.transport) { result in
      completion(result.flatMap { checkStatus(of: $0, in: step) })
    }
  }

  /// Calls the completion on the caller's queue; with `.cancelled` if that came before the end.
  private func deliver(_ result: Result<User, UserFetchError>) {
    let outcome = cancellation.isCancelled ? .failure(.cancelled) : result
    environment.deliveryQueue.async { [completion] in completion(outcome) }
  }
}
