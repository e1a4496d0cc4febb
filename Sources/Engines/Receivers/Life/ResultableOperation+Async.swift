// The output of an operation, awaited.

public import Foundation
import Operations

extension ResultableOperation {
  /// Runs the operation, and awaits its output.
  ///
  /// If the task is cancelled while it awaits, the operation is cancelled. If the operation is
  /// cancelled, the method throws.
  ///
  /// - Parameter queue: The queue for the operation, see ``AOperation/add(to:)``, unless it was
  ///   added to one before.
  /// - Returns: The output.
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
      // NB: a lock of the task is held here, which `resume` takes, too. So nothing of a subclass is
      // called or released here: its `stop()` may wait for a lock under which it is being finished.
      let cancellation = markCancelledWithUpstream()
      DispatchQueue.global().async { cancellation?.carryOut() }
    }
    return try result.get()
  }
}
