// Exercise 9.5 · Life · write · 40 min · builds on 9.1–9.4 · W1 W2
import Chapter1CallbacksSolution
import Synchronization
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
  private let cancellation = Cancellation()
  private let started = Atomic(false)

  /// Makes a run that has not started.
  public init(environment: FetchEnvironment, completion: @escaping Completion<User>) {
    (self.environment, self.completion) = (environment, completion)
  }

  /// Starts the run; a second call does nothing.
  public func start() {
    guard !started.exchange(true, ordering: .relaxed) else { return }
    // What the steps hold, and not the run: it is gone when its caller drops it, and the steps go on.
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

/// A run in your style with a fault that only a search finds.
///
/// WRITE  Second half: your `LifeFetch` once more, with one step of it made into two, so that
///        1. it is right as long as each call of `start()` and `cancel()`, and each answer, ends before the next
///           one begins;
///        2. in some order of two that overlap, both starts count, both answers count, a request goes on after a
///           cancel, or the completion runs twice.
public final class RacingFetch: UserFetching {
  private let fetch: CancelFetch
  private let started = Atomic(false)

  /// Makes a run that has not started.
  public init(environment: FetchEnvironment, completion: @escaping Completion<User>) {
    fetch = CancelFetch(environment: environment, completion: completion)
  }

  /// Starts the run; it looks first, and notes later: another start may come between.
  public func start() {
    guard !started.load(ordering: .relaxed) else { return }
    started.store(true, ordering: .relaxed)
    fetch.start()
  }

  /// Cancels the run; after the end it does nothing.
  public func cancel() { fetch.cancel() }
}
