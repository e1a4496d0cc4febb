// The upstream work of a context that has not ended yet.

import Synchronization

/// What a context waits for, and how to stop it when the context is cancelled.
///
/// It is an object of its own, apart from the context, so that contexts further down can hold it.
/// They can then stop the work even if the context is gone, and no two contexts hold each other.
final class UpstreamWork: Sendable {
  /// One thing that is in progress for a context.
  struct Activity: Sendable {
    /// The upstream work of the followed context; nil if this activity follows none.
    let source: UpstreamWork?
    /// Whether a signal began this activity, so that it is useless once the context has ended.
    var isFurtherWork = false
    /// Stops the activity, and returns false if the followed context is gone.
    ///
    /// It is called at most once, without any lock.
    let stop: @Sendable (inout Trampoline) -> Bool
  }

  private enum Phase {
    case running([Activity])
    case stopped
    case ended
  }

  // The lock guards one decision at a time; activities are stopped and released outside it.
  private let phase = Mutex(Phase.running([]))

  // NB: a loop. By default the release of one object releases the next one in the chain, and so on,
  // and a long chain overflows the stack.
  deinit {
    var released = takeActivities(entering: .ended).compactMap(\.source)
    while var work = released.popLast() {
      guard isKnownUniquelyReferenced(&work) else { continue }
      released += work.takeActivities(entering: .ended).compactMap(\.source)
    }
  }

  /// Adds an activity, or stops it at once if it is useless by now.
  func add(_ activity: Activity, _ trampoline: inout Trampoline) {
    let isUseless = phase.withLock { phase in
      switch phase {
      case .running(let activities):
        phase = .running(activities + [activity])
        return false
      case .stopped: return true
      case .ended: return activity.isFurtherWork
      }
    }
    if isUseless { trampoline.stop([activity]) }
  }

  /// Stops all activities, in order; does nothing after the end.
  func stop(_ trampoline: inout Trampoline) {
    trampoline.stop(takeActivities(entering: .stopped))
  }

  /// Releases all activities, and stops the further work among them: its result has no use any more.
  func end(_ trampoline: inout Trampoline) {
    let activities = takeActivities(entering: .ended)
    if !activities.isEmpty { trampoline.stop(activities.filter(\.isFurtherWork)) }
  }

  /// Releases the activity that follows a context which has ended.
  ///
  /// - Parameter source: The upstream work of that context.
  func remove(following source: UpstreamWork?) {
    let removed: [Activity] = phase.withLock { phase in
      guard case .running(let activities) = phase else { return [] }
      phase = .running(activities.filter { $0.source !== source })
      return activities.filter { $0.source === source }
    }
    withExtendedLifetime(removed) {}  // released here, without the lock
  }

  private func takeActivities(entering next: Phase) -> [Activity] {
    phase.withLock { phase in
      guard case .running(let activities) = phase else { return [] }
      phase = next
      return activities
    }
  }
}
