// A request that was sent: it ends once, with its answer or with a cancel.

import Synchronization

/// A request of the second job, which releases its completion and its task as soon as it has ended.
final class SentRequest<Value: Sendable>: HTTPTask {
  /// What a request keeps until it has ended.
  private struct Parts {
    let completion: @Sendable (Result<Value, DashboardError>) -> Void
    var task: (any HTTPTask)?
  }

  // Guards one decision at a time: who may end the request. Completions and tasks are called, and
  // released, outside of it.
  private let parts: Mutex<Parts?>

  /// Makes a request that has not ended.
  init(completion: @escaping @Sendable (Result<Value, DashboardError>) -> Void) {
    parts = Mutex(Parts(completion: completion))
  }

  /// Keeps the transport's task, unless the answer has come already.
  func keep(_ task: any HTTPTask) { parts.withLock { $0?.task = task } }

  /// Ends the request with a result; does nothing after the end.
  func end(with result: Result<Value, DashboardError>) {
    takeParts()?.completion(result)
  }

  /// Stops the request, and completes with `.cancelled`; does nothing after the end.
  func cancel() {
    guard let parts = takeParts() else { return }
    parts.task?.cancel()
    parts.completion(.failure(.cancelled))
  }

  private func takeParts() -> Parts? { parts.withLock { $0.take() } }
}
