// Exercise 1.5 · Cancellation · write · 50 min · W1.1 W3.1 W3.5 W4.1–W4.3 W4.5 W4.7
import Synchronization
import UserAPI

/// The one place that a run's requests go through, so that the run can be cancelled at any moment.
///
/// GIVEN  `state`, which remembers the request in flight and makes the decisions. The lesson has a
///        table of its four questions. Ask inside the lock: `state.withLock { $0.cancel() }`. Act on
///        the reply after `withLock` has returned.
/// WRITE  First half, `send`:
///        1. it completes exactly once: with the response, or with the step's error;
///        2. a second answer changes nothing.
///        Second half, `cancel()`:
///        3. a `send` after it completes with `.cancelled`, and sends nothing;
///        4. while a request is in flight, `cancel()` stops that request, and completes its `send`
///           with `.cancelled` at once: the transport may never answer again;
///        5. an answer after the cancel changes nothing, and neither does a `cancel()` while nothing
///           is in flight;
///        6. if `didSend` gives back a task, cancel it. It does so from 1.7 on, if `cancel()` came
///           while the transport's `send` was still running.
/// LEAVE  The signatures. Inside `withLock`, call nothing but `state`.
/// SIZE   10 lines and 3. Tests: Tests/Chapter1CallbacksTests/05-CancellationTests.swift
public final class Cancellation: Sendable {
  private let state = Mutex(RunState())

  /// Makes the cancellation of a run that is not cancelled yet.
  public init() {}

  /// Whether `cancel()` has been called.
  public var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Sends a request, unless the run is cancelled.
  public func send(
    _ request: URLRequest,
    as step: UserFetchError.Step,
    over transport: any HTTPTransport,
    completion: @escaping Completion<HTTPResponse>
  ) {
    guard let ticket = state.withLock({ $0.willSend(completion) }) else {
      return completion(.failure(.cancelled))
    }
    let task = transport.send(request) { [self] answer in
      let waiting = state.withLock { $0.didAnswer(ticket) }
      waiting?(answer.mapError { .failed(step, .transport($0.code)) })
    }
    let orphan = state.withLock { $0.didSend(ticket, task) }
    orphan?.cancel()
  }

  /// Cancels the run.
  public func cancel() {
    let stopped = state.withLock { $0.cancel() }
    stopped?.task?.cancel()
    stopped?.completion(.failure(.cancelled))
  }
}
