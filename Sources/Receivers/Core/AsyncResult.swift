// An operation as something to await.

public import Foundation

extension ResultableOperation {
  /// Runs the operation, and waits for its output without a thread.
  ///
  /// A task that is cancelled while it waits cancels the operation; an operation that is cancelled
  /// ends the wait.
  ///
  /// - Parameter queue: Where the operation is added, see ``AOperation/add(to:)``, unless it was
  ///   added before.
  /// - Throws: The operation's error.
  public final func value(
    on queue: OperationQueue = AOperationQueue.shared
  ) async throws(AOperationError) -> Output {
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        whenFinished { continuation.resume(returning: $0) }
        add(to: queue)
      }
    } onCancel: {
      cancel()
    }
    return try result.get()
  }
}
