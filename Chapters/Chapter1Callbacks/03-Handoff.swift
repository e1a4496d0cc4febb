// Exercise 1.3 · Handoff · write · 35 min · W1.1 W2.1–W2.3 W3.1 W3.2
import UserAPI

/// One step of a job: takes an input, and calls its completion once, now or later, on any thread.
public struct CallbackStep<Input, Output>: Sendable {
  /// Runs the step.
  public let run: @Sendable (Input, @escaping Completion<Output>) -> Void

  /// Makes a step that may answer later: the closure gets an input and a completion.
  public init(_ run: @escaping @Sendable (Input, @escaping Completion<Output>) -> Void) {
    self.run = run
  }

  /// Makes a step from a function that answers at once.
  public init(_ function: @escaping @Sendable (Input) -> Result<Output, UserFetchError>) {
    run = { input, completion in completion(function(input)) }
  }
}

extension CallbackStep {
  /// Makes one step of two: this one, then the next.
  ///
  /// GIVEN  Two steps, this one and `next`. Each calls its completion exactly once.
  /// WRITE  A new step. Each time it is run, it
  ///        1. runs this step with the input that it was given;
  ///        2. runs `next` with this step's value, when that has come;
  ///        3. completes with the result of `next`;
  ///        4. completes with this step's own error if it fails, and does not run `next`.
  /// LEAVE  The two steps: `then` itself runs neither of them. Nothing here may wait.
  /// SIZE   9 lines. Tests: Tests/Chapter1CallbacksTests/03-HandoffTests.swift
  public func then<Next>(_ next: CallbackStep<Output, Next>) -> CallbackStep<Input, Next> {
    .init { _ in .failure(.cancelled) }  // TODO 1.3: your code replaces this line
  }
}
