// Whether a dependency would close a circle of operations that wait for one another.

import Foundation
import Synchronization

extension AsynchronousOperation {
  /// Whether an operation waits for this one, directly or through others.
  ///
  /// Looks upstream from the other and downstream from this one, in turn: as soon as one of the
  /// walks has met all there is, the answer is known. So a long chain may be built from any end.
  final func isAwaited(by other: Operation) -> Bool {
    guard let other = other as? AsynchronousOperation else { return false }
    guard waiting.withLock({ $0.hasDependents }) else { return false }
    var upstream = Walk(from: other)
    var downstream = Walk(from: self)
    while let above = upstream.next(\.upstream), let below = downstream.next(\.dependents) {
      if above === self || below === other { return true }
    }
    return false
  }

  private var upstream: [AsynchronousOperation] {
    dependencies.compactMap { $0 as? AsynchronousOperation }
  }
}

/// A walk to all operations that can be reached from one, each once.
private struct Walk {
  private var open: [AsynchronousOperation]
  private var seen: Set<ObjectIdentifier>

  init(from start: AsynchronousOperation) {
    open = [start]
    seen = [ObjectIdentifier(start)]
  }

  /// The next operation; nil if there is none.
  mutating func next(
    _ neighbours: (AsynchronousOperation) -> [AsynchronousOperation]
  ) -> AsynchronousOperation? {
    let operation = open.popLast()
    for neighbour in operation.map(neighbours) ?? []
    where seen.insert(ObjectIdentifier(neighbour)).inserted {
      open.append(neighbour)
    }
    return operation
  }
}
