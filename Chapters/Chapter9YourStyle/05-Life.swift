// Exercise 9.5 · Life · write · 40 min · builds on 9.1–9.4 · W1 W2
import Chapter1CallbacksSolution
import UserAPI

/// Fetches the first user of the list, lives until it has delivered, and no longer.
///
/// GIVEN  Your 9.4.
/// WRITE  First half: what your style still owes its caller:
///        1. the completion runs on the delivery queue, once, and never inside `start()` or `cancel()`;
///        2. only the first `start()` counts, also of two at the same moment;
///        3. a started run completes, even if its caller does not keep it; a run that is over is gone;
///        4. no thread waits: a thousand runs in flight need no thousand threads.
/// LEAVE  If your 9.4 does all this already, write `public typealias LifeFetch = CancelFetch`.
/// SIZE   5 lines more than 9.4, and a few that are wrong. Tests: Tests/Chapter9YourStyleTests/05-LifeTests.swift
public final class LifeFetch: UserFetching {
  private let environment: FetchEnvironment
  private let completion: Completion<User>

  /// Makes a run that has not started.
  public init(environment: FetchEnvironment, completion: @escaping Completion<User>) {
    (self.environment, self.completion) = (environment, completion)
  }

  /// Starts the run; a second call does nothing.
  public func start() {
    let (queue, completion) = (environment.deliveryQueue, completion)
    queue.async { completion(.failure(.cancelled)) }  // TODO 9.5: your code replaces this line
  }

  /// Cancels the run; after the end it does nothing.
  public func cancel() {}
}

/// A run in your style with a fault that only a search finds.
///
/// WRITE  Second half: your `LifeFetch` once more, with one step of it made into two, so that
///        1. it is right as long as each call of `start()` and `cancel()`, and each answer, ends before the next
///           one begins;
///        2. in some order of two that overlap, both starts count, both answers count, a request goes on after a
///           cancel, or the completion runs twice.
public typealias RacingFetch = LifeFetch  // TODO 9.5: your code replaces this line
