// Exercise 7.5 · Cancellation · repair · 25 min · W1.1 W3.1 W3.5 W4.1–W4.3 W4.5 W4.7
import Synchronization
import UserAPI

/// One request, which is cancelled with the task that awaits it.
///
/// GIVEN  Code that works as long as the answer comes once, and a cancel comes while the request is in
///        flight. The handler behind `onCancel` is called once if the task is cancelled: on the thread
///        that cancels, at any moment, and at once if the task was cancelled before.
/// WRITE  Repair it, so that, whatever comes when,
///        1. the task is resumed once: by the first answer, or by the cancel, at once;
///        2. a request in flight is stopped by the cancel, also if the cancel came inside `send`;
///        3. a task that was cancelled before sends nothing, and throws `.cancelled`;
///        4. after the answer, a cancel does nothing, and neither does a second answer.
/// LEAVE  The signature of `response`, and the error after a `URLError`. Call nothing inside `withLock`:
///        no `send`, no `cancel()` and no `resume`.
/// SIZE   About 45 lines. Tests: Tests/Chapter7AsyncTests/05-CancellationTests.swift
public nonisolated final class AwaitedRequest: Sendable {
  private typealias Waiting = CheckedContinuation<Result<HTTPResponse, UserFetchError>, Never>

  private enum State {
    /// Nothing was sent yet.
    case ready
    /// The transport's `send` has not returned yet.
    case sending(Waiting)
    case inFlight(Waiting, any HTTPTask)
    /// Cancelled; if `send` is still running, the task that it returns must be cancelled, too.
    case cancelled
    case answered
  }

  // Guards one decision at a time; tasks are resumed, cancelled and released outside of it.
  private let state = Mutex(State.ready)

  /// Makes one that has sent nothing; it serves for one request.
  public init() {}

  /// Sends the request, and gives the response, whatever its status.
  ///
  /// - Throws: The step's error if there is no response; `.cancelled` if the task is cancelled first.
  public func response(
    to request: URLRequest,
    as step: UserFetchError.Step,
    over transport: any HTTPTransport
  ) async throws(UserFetchError) -> HTTPResponse {
    // TODO 7.5: repair from here
    let result: Result<HTTPResponse, UserFetchError> = await withTaskCancellationHandler {
      await withCheckedContinuation { waiting in
        let task = transport.send(request) { answer in
          waiting.resume(returning: answer.mapError { .failed(step, .transport($0.code)) })
        }
        state.withLock { $0 = .inFlight(waiting, task) }
      }
    } onCancel: {
      if case .inFlight(_, let task) = state.withLock({ $0 }) { task.cancel() }
    }
    return try result.get()
  }
}
