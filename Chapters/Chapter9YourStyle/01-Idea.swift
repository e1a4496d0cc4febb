// Exercise 9.1 · Idea · write · 60 min · W1.1 W1.4 W1.5 W3.1 W3.3–W3.5
import Chapter1CallbacksSolution
import UserAPI

/// Fetches the list, and gives the id that stands first in it: two steps in your own style.
///
/// GIVEN  The outside, which the tests call. `checkStatus` and `firstUserID` of chapter 1.
/// WRITE  1. Your two types, below this class: what a step is, and what it gives.
///        2. One step that sends `environment.listRequest`, and gives the body of a good response. An answer
///           without a response is `.failed(.requestList, .transport(code))`, with the code of the `URLError`.
///        3. `start()`: run the step, find the id in its body with `environment.decoder`, and call the completion
///           with it, or with the error. On any thread: the delivery queue is for 9.3.
///        4. A started run completes once, also if the transport answers twice, and if its caller does not
///           keep it. When it is over, nothing holds it.
/// LEAVE  The class as tests see it: `init`, and `start()`. Cancelling is for 9.4.
/// SIZE   30 to 50 lines. Tests: Tests/Chapter9YourStyleTests/01-IdeaTests.swift
public final class ListFetch: Sendable {
  private let environment: FetchEnvironment
  private let completion: Completion<User.ID>

  /// Makes a run that has not started.
  public init(environment: FetchEnvironment, completion: @escaping Completion<User.ID>) {
    (self.environment, self.completion) = (environment, completion)
  }

  /// Starts the run.
  public func start() {
    completion(.failure(.cancelled))  // TODO 9.1: your code replaces this line
  }
}
