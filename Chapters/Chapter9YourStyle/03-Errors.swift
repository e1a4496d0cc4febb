// Exercise 9.3 · Errors · write · 35 min · builds on 9.1 9.2 · W1.3 W1.6 W2.1 W2.2 W3
import Chapter1CallbacksSolution
import UserAPI

/// Fetches the first user of the list, and ends with the error of the step that failed.
///
/// GIVEN  Your join of 9.2. `firstUserID` and `user` of chapter 1.
/// WRITE  The four steps of the job in your style, and `start()`, which runs them. Whatever fails,
///        1. the error is the failed step's own, unchanged;
///        2. no later step begins;
///        3. of two answers to one request, the first counts, and no other is decoded.
/// LEAVE  `cancel()` does nothing yet. Deliver on the delivery queue.
/// SIZE   25 lines. Tests: Tests/Chapter9YourStyleTests/03-ErrorsTests.swift
public final class ErrorFetch: UserFetching {
  private let environment: FetchEnvironment
  private let completion: Completion<User>

  /// Makes a run that has not started.
  public init(environment: FetchEnvironment, completion: @escaping Completion<User>) {
    (self.environment, self.completion) = (environment, completion)
  }

  /// Starts the run.
  public func start() {
    let (queue, completion) = (environment.deliveryQueue, completion)
    queue.async { completion(.failure(.cancelled)) }  // TODO 9.3: your code replaces this line
  }

  /// Does nothing yet.
  public func cancel() {}
}
