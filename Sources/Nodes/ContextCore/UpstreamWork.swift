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
    /// Whether it was begun by a signal on its way, and is of use for nothing else.
    var isFurtherWork = false
    /// Called once at most, without any lock; says no if the context that is followed is gone.
    let stop: @Sendable (inout Agenda) -> Bool
  }

  private enum Phase {
    case goingOn([Part])
    case stopped
    case over
  }

  // The lock guards one decision at a time; parts are stopped, and end, outside of it.
  private let phase = Mutex(Phase.goingOn([]))

  // NB: one after another. Left to itself, the release of a work releases the one that it holds, and
  // so on, and a long chain overflows the stack.
  deinit {
    var released = leave(for: .over).compactMap(\.source)
    while var work = released.popLast() {
      guard isKnownUniquelyReferenced(&work) else { continue }
      released += work.leave(for: .over).compactMap(\.source)
    }
  }

  /// Adds a part; what is of no use any more is stopped now.
  func add(_ part: Part, _ agenda: inout Agenda) {
    let isUseless = phase.withLock { phase in
      switch phase {
      case .goingOn(let parts):
        phase = .goingOn(parts + [part])
        return false
      case .stopped: return true
      case .over: return part.isFurtherWork
      }
    }
    if isUseless { agenda.add([part]) }
  }

  /// Stops all parts, in order, unless it is over.
  func stop(_ agenda: inout Agenda) { agenda.add(leave(for: .stopped)) }

  /// Lets go of all parts, and stops the further work among them: nobody can hear of it any more.
  func end(_ agenda: inout Agenda) {
    let parts = leave(for: .over)
    if !parts.isEmpty { agenda.add(parts.filter(\.isFurtherWork)) }
  }

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
