// Exercise 9.4 · Cancel · write · 90 min · builds on 9.1–9.3 · W4
import Chapter1CallbacksSolution
import UserAPI

/// Fetches the first user of the list, and can be cancelled at any moment.
///
/// GIVEN  Your steps of 9.3. `Cancellation` of chapter 1 (1.5): what it sends, its `cancel()` stops, and then its
///        completion gets `.cancelled` at once. It may be a part of your style, or not.
/// WRITE  `cancel()`, and all that it needs. After it,
///        1. the request in flight is cancelled at the transport, and no other one begins;
///        2. the run delivers `.cancelled` without waiting for an answer;
///        3. a run that was cancelled before its start sends nothing, and `start()` delivers `.cancelled`;
///        4. after the end, `cancel()` does nothing.
///        All this is so when `cancel()` has returned, and not a moment later.
/// LEAVE  If your 9.3 has grown so far already, write `public typealias CancelFetch = ErrorFetch`. You may import
///        any module of the toolchain: `Synchronization`, for example, has `Mutex` and `Atomic`.
/// SIZE   15 lines more than 9.3. Tests: Tests/Chapter9YourStyleTests/04-CancelTests.swift
public final class CancelFetch: UserFetching {
  private let environment: FetchEnvironment
  private let completion: Completion<User>
  private let cancellation = Cancellation()

  /// Makes a run that has not started.
  public init(environment: FetchEnvironment, completion: @escaping Completion<User>) {
    (self.environment, self.completion) = (environment, completion)
  }

  /// Starts the run.
  public func start() {
    let (environment, completion, cancellation) = (environment, completion, cancellation)
    let steps = userSteps(in: environment) { request, step in
      Step.request(request, as: step, over: environment.transport, cancelledBy: cancellation)
    }
    steps.run(()).whenSettled { result in
      let outcome = cancellation.isCancelled ? .failure(.cancelled) : result
      environment.deliveryQueue.async { completion(outcome) }
    }
  }

  /// Cancels the run; after the end it does nothing.
  public func cancel() { cancellation.cancel() }
}

extension Step where Input == Void, Output == Data {
  /// A step that sends a request, which a cancel stops.
  static func request(
    _ request: URLRequest,
    as step: UserFetchError.Step,
    over transport: any HTTPTransport,
    cancelledBy cancellation: Cancellation
  ) -> Self {
    Step { _ in
      let promise = Promise<Data, UserFetchError>()
      cancellation.send(request, as: step, over: transport) { response in
        promise.settle(response.flatMap { checkStatus(of: $0, in: step) })
      }
      return promise
    }
  }
}
