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
    let result: Result<HTTPResponse, UserFetchError> = await withTaskCancellationHandler {
      await withCheckedContinuation { waiting in
        guard begin(waiting) else { return waiting.resume(returning: .failure(.cancelled)) }
        let task = transport.send(request) { [self] answer in
          end(with: answer.mapError { .failed(step, .transport($0.code)) })
        }
        didSend(task)
      }
    } onCancel: {
      cancel()
    }
    return try result.get()
  }

  /// Notes that the task waits; false if it was cancelled already, and nothing may be sent.
  private func begin(_ waiting: Waiting) -> Bool {
    state.withLock { state in
      guard case .ready = state else { return false }
      state = .sending(waiting)
      return true
    }
  }

  /// Keeps the request in flight; stops it if the cancel came while it was being sent.
  private func didSend(_ task: any HTTPTask) {
    let isTooLate = state.withLock { state in
      if case .sending(let waiting) = state { state = .inFlight(waiting, task) }
      return if case .cancelled = state { true } else { false }
    }
    if isTooLate { task.cancel() }
  }

  /// Resumes the task with the answer, unless it was resumed before.
  private func end(with result: Result<HTTPResponse, UserFetchError>) {
    switch end(as: .answered) {
    case .sending(let waiting), .inFlight(let waiting, _): waiting.resume(returning: result)
    case .ready, .cancelled, .answered: break
    }
  }

  /// Stops the request in flight, and resumes the task, unless it was resumed before.
  private func cancel() {
    switch end(as: .cancelled) {
    case .sending(let waiting):
      waiting.resume(returning: .failure(.cancelled))
    case .inFlight(let waiting, let task):
      task.cancel()
      waiting.resume(returning: .failure(.cancelled))
    case .ready, .cancelled, .answered: break
    }
  }

  /// Ends the request, unless it has ended; returns the state before.
  private func end(as end: State) -> State {
    state.withLock { state in
      let former = state
      switch former {
      case .ready, .sending, .inFlight: state = end
      case .cancelled, .answered: break
      }
      return former
    }
  }
}
