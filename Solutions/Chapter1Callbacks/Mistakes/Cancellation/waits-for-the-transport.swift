// Mistake 1.5 · waits-for-the-transport · The student believed that the transport answers a cancelled request, and that its answer ends the send · expect: "cancel() itself must complete the pending send"
import Synchronization
import UserAPI

/// The one place that a run's requests go through, so that the run can be cancelled at any moment.
///
/// GIVEN  `state`, which remembers the request in flight and decides; see `RunState.swift` for its
///        four questions. Ask it as `state.withLock { $0.cancel() }`: the lock lets one thread in at
///        a time. Whatever `state` answers, you carry out after `withLock` has returned.
/// WRITE  `send` and `cancel()`, so that
///        1. each `send` completes exactly once: with the response, or the step's error;
///        2. after `cancel()`, a `send` completes with `.cancelled` and sends nothing;
///        3. `cancel()` while a request is pending stops that request, and completes its `send` with
///           `.cancelled` at once: the transport may never answer again;
///        4. an answer that comes after that changes nothing, and so does `cancel()` with no request
///           in flight;
///        5. a task that `didSend` hands back is cancelled: it does so from 1.7 on, when `cancel()`
///           came while the transport's `send` was still running.
/// LEAVE  The signatures. Never call anything else while `state` is locked.
/// SIZE   10 lines and 3. Tests: Tests/Chapter1CallbacksTests/CancellationTests.swift
public final class Cancellation: Sendable {
  private let state = Mutex(RunState())

  /// Makes a switch that nobody has thrown yet.
  public init() {}

  /// Whether somebody has called `cancel()`.
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
  }
}
