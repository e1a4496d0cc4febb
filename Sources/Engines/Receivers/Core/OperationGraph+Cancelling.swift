// Which operations a cancel reaches.

extension AOperation {
  /// Marks this operation as cancelled, and all operations that work for cancelled ones alone.
  ///
  /// The policy: a cancelled receiver takes its upstream operation along, unless another receiver
  /// still wants the result. A receiver wants the result until it ends, is cancelled or is
  /// released. Ordinary dependents and handlers want no result.
  ///
  /// The whole decision is one step. Of two receivers that are cancelled at once, the later
  /// receiver takes upstream along. A delivery to a cancelled receiver is refused.
  ///
  /// - Parameter reason: The result of this operation; nil for a plain cancel.
  /// - Returns: All operations to cancel, each after its upstream operations. Nothing, if this
  ///   operation was cancelled before, or has ended.
  final func markCancelled(because reason: AOperationError? = nil) -> [AOperation] {
    let (cancelled, seen) = OperationGraph.step { _ -> ([AOperation], [AOperation]) in
      guard !links.isCancelled, links.run != .over else { return ([], []) }
      links.cancellation = reason
      var (cancelled, open, seen): ([AOperation], [AOperation], [AOperation]) = ([], [self], [])
      while let operation = open.popLast() {
        operation.links.isCancelled = true
        cancelled.append(operation)
        for upstream in operation.links.upstreams where !upstream.isWanted(&seen) {
          open.append(upstream)
        }
      }
      return (cancelled.reversed(), seen)
    }
    withExtendedLifetime(seen) {}  // one of them may be released here, outside the lock
    return cancelled
  }

  /// Whether a receiver waits for the result, or there is nothing left to cancel.
  ///
  /// - Parameter seen: Takes the receivers that were looked at.
  private func isWanted(_ seen: inout [AOperation]) -> Bool {
    guard !links.isCancelled, links.run != .over else { return true }
    return links.dependents.contains { dependent in
      guard dependent.isReceiver, let receiver = dependent.operation else { return false }
      seen.append(receiver)
      return !receiver.links.isCancelled && receiver.links.run != .over
    }
  }
}
