// Exercise 4.5 · Cancellation · repair · 35 min · W1.1 W1.5 W3.1 W3.5 W4.1–W4.3 W4.5 W4.7
import Synchronization
import UserAPI

/// The request of one link, which can be stopped while it is in flight.
///
/// GIVEN  Code that works as long as the answer comes after `transport.send` has returned, and a
///        cancel before the answer. A link calls `send` in its `main(_:)`, and `cancel()` in its
///        `stop()`: never both at the same time, and `stop()` only after `main(_:)` has returned.
///        But the answer may come on any thread, at any moment, even inside `transport.send`.
/// WRITE  Repair the class, so that, whatever comes when,
///        1. an answered task is never stopped, and held exactly until the completion has returned;
///        2. a request in flight is stopped once, however often it is cancelled, and then not kept;
///        3. no task and no completion is called inside `withLock`, and no task is released there.
/// LEAVE  The signatures, and the error that the completion gets. Nothing here may wait.
/// SIZE   About 20 lines. Tests: Tests/Chapter4ChainsTests/05-CancellationTests.swift
public final class RequestInFlight: Sendable {
  private enum State {
    /// The transport's `send` has not returned yet.
    case sending
    case inFlight(any HTTPTask)
    /// Answered or cancelled: there is nothing left to stop.
    case over
  }

  // Guards one decision at a time; tasks are cancelled and released outside of it.
  private let state = Mutex(State.sending)

  /// Makes one that has sent nothing.
  public init() {}

  /// Sends the request; its completion gets the response, whatever its status, or the step's error.
  public func send(
    _ request: URLRequest,
    as step: UserFetchError.Step,
    over transport: any HTTPTransport,
    completion: @escaping Completion<HTTPResponse>
  ) {
    let task = transport.send(request) { [self] answer in
      let answered = end()
      completion(answer.mapError { .failed(step, .transport($0.code)) })
      // NB: released last, because a task may answer again when it is released.
      withExtendedLifetime(answered) {}
    }
    state.withLock { state in
      if case .sending = state { state = .inFlight(task) }
    }
  }

  /// Stops the request, if it is in flight; does not wait for its completion.
  public func cancel() {
    end()?.cancel()
  }

  /// Ends the request; returns its task, if it was in flight.
  private func end() -> (any HTTPTask)? {
    state.withLock { state in
      defer { state = .over }
      return if case .inFlight(let task) = state { task } else { nil }
    }
  }
}
