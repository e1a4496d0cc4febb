// How far an operation is from its start and from its end: decides, and calls nothing.

/// Where an operation stands between its making and its end.
///
/// A blocker is anything that has to end before the operation may start: an operation that delivers
/// to it, a dependency, or another operation of its category.
///
/// ```text
///                        add()                  the last unblock()         begin()            end()
///   idle(blockers: n) ──────────▶ waiting(n + 1) ────────────────▶ ready ──────────▶ running ───────▶ over
///                                      ▲                             │
///                                      └─────────── block() ─────────┘
///   block() and unblock() count up and down in idle and in waiting. A cancel leads from anywhere to over.
///   start() by hand leads from idle, waiting or ready to running.
/// ```
///
/// Only a ready operation is in a queue, as a ``QueueSlot``. One that is blocked again there gives
/// its place back.
enum RunState: Equatable {
  /// It was not added to a queue. So many blockers are known already.
  case idle(blockers: Int)
  /// It was added, and starts when so many blockers have gone.
  case waiting(blockers: Int)
  /// Nothing blocks it: it is on its way through its queue.
  case ready
  /// It was started.
  case running
  /// It has ended.
  case over

  /// Whether it was neither added to a queue nor started.
  var isIdle: Bool { if case .idle = self { true } else { false } }

  /// Whether a blocker keeps it out of its queue.
  var isWaiting: Bool { if case .waiting = self { true } else { false } }

  /// Whether it was started, or has ended.
  var hasBegun: Bool { self == .running || self == .over }

  /// Adds the operation, with one blocker more: the adding itself; false after an add or a start.
  mutating func add() -> Bool {
    guard case .idle(let blockers) = self else { return false }
    self = .waiting(blockers: blockers + 1)
    return true
  }

  /// Adds a blocker; false if it is too late for that.
  mutating func block() -> Bool {
    switch self {
    case .idle(let blockers): self = .idle(blockers: blockers + 1)
    case .waiting(let blockers): self = .waiting(blockers: blockers + 1)
    case .ready: self = .waiting(blockers: 1)
    case .running, .over: return false
    }
    return true
  }

  /// Removes a blocker; true if that makes it ready.
  mutating func unblock() -> Bool {
    switch self {
    case .idle(let blockers): self = .idle(blockers: blockers - 1)
    case .waiting(1):
      self = .ready
      return true
    case .waiting(let blockers): self = .waiting(blockers: blockers - 1)
    case .ready, .running, .over: break
    }
    return false
  }

}
