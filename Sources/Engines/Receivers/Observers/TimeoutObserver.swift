// An observer that cancels an operation after a time limit.

import Foundation

/// Cancels an operation that takes too long.
public struct TimeoutObserver: AOperationObserver {
  private let limit: Duration

  /// Makes an observer.
  ///
  /// - Parameter limit: How long the operation may execute. After that it ends with
  ///   ``AOperationError/Reason/timedOut(_:)``.
  public init(_ limit: Duration) { self.limit = limit }

  /// Starts the timer.
  public func operationDidStart(_ operation: AOperation) {
    let timeout = AOperationError(.timedOut(limit), in: operation)
    DispatchQueue.global().asyncAfter(deadline: .now() + limit / .seconds(1)) { [weak operation] in
      operation?.cancel(with: timeout)
    }
  }
}
