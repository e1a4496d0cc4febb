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

  /// Makes a run that has not started.
  public init(environment: FetchEnvironment, completion: @escaping Completion<User>) {
    (self.environment, self.completion) = (environment, completion)
  }

  /// Starts the run.
  public func start() {
    let (queue, completion) = (environment.deliveryQueue, completion)
    queue.async { completion(.failure(.cancelled)) }  // TODO 9.4: your code replaces this line
  }

  /// Cancels the run; after the end it does nothing.
  public func cancel() {}
}
