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
    let inFlight = Mutex<(any HTTPTask)?>(nil)  // no request is cancelled under it
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { waiting in
        let task = send(request) { answer in waiting.resume(returning: answer) }
        inFlight.withLock { $0 = task }
        // The cancel may have come before the request was known.
        if Task.isCancelled { task.cancel() }
      }
    } onCancel: {
      inFlight.withLock { $0 }?.cancel()
    }
    return try answer.get()
  }
}
