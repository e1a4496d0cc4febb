// Which operations a cancel reaches.

import Operations
import Synchronization

extension AOperation {
  /// Marks this operation as cancelled, and those upstream that work only for cancelled ones.
  ///
  /// From then on none of them begins its work, and no result of them counts.
  ///
  /// - Returns: What has to be carried out; nil if this operation was cancelled before, or has ended.
  final func markCancelledWithUpstream() -> Cancellation? {
    guard markCancelled() else { return nil }
    var cancellation = Cancellation()
    var open = [self]
    while let operation = open.popLast() {
      cancellation.marked.append(operation)
      for upstream in operation.parts.withLock({ $0.upstream.map(\.operation) }) {
        let dependents = upstream.dependents
        cancellation.seen += [upstream] + dependents
        guard !dependents.contains(where: { $0.wants(upstream) }) else { continue }
        if upstream.markCancelled() { open.append(upstream) }
      }
    }
    return cancellation
  }
}

extension AsynchronousOperation {
  /// Whether this operation waits for the result of another.
  ///
  /// A receiver waits until it ends, is cancelled or is released. Ordinary dependents and handlers
  /// want no result. Each canceller marks its own operation before it asks, so of two receivers that
  /// are cancelled at once, the later one finds that no other waits.
  fileprivate func wants(_ other: AOperation) -> Bool {
    guard !isCancelled, let receiver = self as? AOperation else { return false }
    return receiver.parts.withLock { $0.upstream.contains { $0.operation === other } }
  }
}

/// Operations that were marked as cancelled.
struct Cancellation: Sendable {
  /// Each after its receivers.
  fileprivate(set) var marked: [AOperation] = []
  /// All that were looked at: one of them may be released with this value, and not before.
  fileprivate(set) var seen: [AsynchronousOperation] = []

  /// Cancels the operations: the receivers first, so that no end makes a cancelled operation ready.
  func carryOut() {
    for operation in marked {
      operation.carryOutCancel()
      // An operation that waits has to be started, to end.
      if operation.isAdded { operation.start() }
    }
  }
}
