// How operations are joined: which of them delivers to which.

import Operations
import Synchronization

/// An operation that works for another one, and how its result comes over.
struct Upstream {
  let operation: AOperation
  let deliver: @Sendable () -> Void
}

extension AOperation {
  /// Makes this operation wait for another, and receive its result.
  ///
  /// - Parameters:
  ///   - new: The operation, and how it delivers.
  ///   - isFurther: Whether the former upstream operations go on delivering.
  final func receive(from new: Upstream, isFurther: Bool = false) {
    guard !isCancelled else { return }
    addDependency(new.operation)
    // A dependency that would close a circle was not added.
    guard dependencies.contains(where: { $0 === new.operation }) else { return }
    let former = parts.withLock { parts -> [Upstream] in
      guard !isCancelled, !parts.hasBegun else { return [] }
      defer { parts.upstream = isFurther ? parts.upstream + [new] : [new] }
      return isFurther ? [] : parts.upstream
    }
    for old in former where old.operation !== new.operation { removeDependency(old.operation) }
  }
}
