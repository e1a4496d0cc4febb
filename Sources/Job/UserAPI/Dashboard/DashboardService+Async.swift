// The requests of the second job for async/await.

import Synchronization

extension DashboardService {
  /// Sends one request, and awaits what the answer says.
  ///
  /// If the task is cancelled, the request is stopped, and the wait ends at once. A task that was
  /// cancelled before sends nothing.
  ///
  /// - Parameter request: One of the three.
  /// - Throws: The error of the step, or `.cancelled`.
  public func answer<Value>(
    to request: DashboardRequest<Value>
  ) async throws(DashboardError) -> Value {
    guard !Task.isCancelled else { throw .cancelled }
    let inFlight = CancellableTask()
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { waiting in
        inFlight.keep(send(request) { answer in waiting.resume(returning: answer) })
      }
    } onCancel: {
      inFlight.cancel()
    }
    return try answer.get()
  }
}

/// A request in flight, which may be cancelled before it is known.
private final class CancellableTask: Sendable {
  private enum State { case waiting, cancelled, known(any HTTPTask) }

  private let state = Mutex(State.waiting)  // no request is cancelled under it

  /// Keeps the request, or stops it if the cancel came first.
  func keep(_ task: any HTTPTask) {
    let isTooLate = state.withLock { state in
      if case .cancelled = state { return true }
      state = .known(task)
      return false
    }
    if isTooLate { task.cancel() }
  }

  /// Stops the request, as soon as it is known.
  func cancel() {
    let former = state.withLock { state in
      defer { state = .cancelled }
      return state
    }
    if case .known(let task) = former { task.cancel() }
  }
}
