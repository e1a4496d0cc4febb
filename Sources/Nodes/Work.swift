// What is behind a context while it has not ended.

import Synchronization

/// What a context waits for, and how it is stopped when nobody wants it any more.
///
/// It stands apart from its context, so that what comes from the context can hold it: whoever may
/// cancel can reach the work to the last, and no two contexts hold each other.
final class Work: Sendable {
  /// One thing that goes on.
  struct Part: Sendable {
    /// The work of the context that is followed, if it is one.
    let source: Work?
    /// Called once at most, without any lock.
    let stop: @Sendable () -> Void
  }

  private enum Phase {
    case goingOn([Part])
    case stopped
    case over
  }

  // The lock guards one decision at a time; parts are stopped, and end, outside of it.
  private let phase = Mutex(Phase.goingOn([]))

  /// Adds a part; stops it now if the work has been stopped, and lets it go if it is over.
  func add(_ part: Part) {
    let isStopped = phase.withLock { phase in
      if case .goingOn(let parts) = phase { phase = .goingOn(parts + [part]) }
      guard case .stopped = phase else { return false }
      return true
    }
    if isStopped { part.stop() }
  }

  /// Stops all parts, in order, unless it is over.
  func stop() { leave(for: .stopped).forEach { $0.stop() } }

  /// Lets go of all parts: there is nothing to stop any more.
  func end() { _ = leave(for: .over) }

  /// Lets go of the part that was another context's work, which has ended.
  func forget(_ source: Work?) {
    let forgotten: [Part] = phase.withLock { phase in
      guard case .goingOn(let parts) = phase else { return [] }
      phase = .goingOn(parts.filter { $0.source !== source })
      return parts.filter { $0.source === source }
    }
    withExtendedLifetime(forgotten) {}
  }

  private func leave(for next: Phase) -> [Part] {
    phase.withLock { phase in
      guard case .goingOn(let parts) = phase else { return [] }
      phase = next
      return parts
    }
  }
}
