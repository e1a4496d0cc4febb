// Which operations a cancel reaches.

import Operations

extension WaitingOperation {
  /// Cancels this operation, those that work only for it, and what they contain.
  ///
  /// - Parameter reason: The result of this operation; nil for a plain cancel.
  final func cancel(because reason: AOperationError?) {
    var open = markAll(because: reason)
    // NB: a loop, because operations that contain others may be nested deep.
    while let operation = open.popLast() {
      for inner in operation.cancelAlone() { open += inner.markAll() }
    }
  }

  /// Marks this operation as cancelled, and all operations that work for cancelled ones alone.
  ///
  /// The policy: a cancelled receiver takes its upstream operation along, unless another receiver
  /// still wants the result. A receiver wants the result until it ends, is cancelled or is
  /// released. Ordinary dependents and handlers want no result.
  ///
  /// The whole decision is one step. Of two receivers that are cancelled at once, the later
  /// receiver takes upstream along. A delivery to a cancelled receiver is refused.
  ///
  /// - Returns: All operations to cancel, each after its upstream operations. Nothing, if this
  ///   operation was cancelled before, or has ended.
  private func markAll(because reason: AOperationError? = nil) -> [WaitingOperation] {
    let (cancelled, seen) = step { () -> ([WaitingOperation], [WaitingOperation]) in
      guard markCancelled() else { return ([], []) }
      links.cancellation = reason
      var cancelled: [WaitingOperation] = []
      var (open, seen): ([WaitingOperation], [WaitingOperation]) = ([self], [])
      while let operation = open.popLast() {
        cancelled.append(operation)
        operation.links.forEachUpstream { upstream in
          let upstream = upstream.operation
          if !upstream.isWanted(&seen), upstream.markCancelled() { open.append(upstream) }
        }
      }
      return (cancelled.reversed(), seen)
    }
    withExtendedLifetime(seen) {}  // one of them may be released here, outside the lock
    return cancelled
  }

  /// Whether a receiver waits for the result.
  ///
  /// - Parameter seen: Takes the receivers that were looked at.
  private func isWanted(_ seen: inout [WaitingOperation]) -> Bool {
    links.dependents.contains { dependent in
      guard dependent.isReceiver, let receiver = dependent.operation else { return false }
      seen.append(receiver)
      return !receiver.isCancelled && !receiver.links.run.isOver
    }
  }
}

extension AOperation {
  /// Cancels the operation, and the operations that work only for it, and gives a reason.
  ///
  /// - Parameter error: The operation's result, unless it has one, or was cancelled before. If the
  ///   error has no publisher yet, this operation is its publisher. The operations that work only
  ///   for it end with ``AOperationError/Reason/isCancelled``.
  public final func cancel(with error: AOperationError) {
    cancel(because: error.published(by: self))
  }

  /// The error that the operation ends with after a cancel.
  final var cancelError: AOperationError { step { links.cancellation } ?? .isCancelled(self) }
}

extension AOperationError {
  /// The error of an operation that was cancelled.
  public static func isCancelled(_ operation: AOperation) -> AOperationError {
    let hasBegun = operation.step { operation.links.run.hasBegun }
    return AOperationError(
      Reason.isCancelled, in: operation, state: hasBegun ? .execution : .waiting)
  }
}
