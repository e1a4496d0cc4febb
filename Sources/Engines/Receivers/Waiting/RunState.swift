// How far an operation is from its start and from its end: decides, and calls nothing.

/// Where an operation stands between its making and its end.
///
/// A blocker is anything that has to end before the operation may start: an operation that delivers
/// to it, or a dependency.
///
/// ```text
///             add()               the last unblock()        start()           end()
///   idle(n) ─────────▶ waiting(n + 1) ─────────────▶ ready ─────────▶ running ───────▶ over
///                           ▲                          │
///                           └───────── block() ────────┘
///   block() and unblock() count up and down in idle and in waiting. start() by hand leads from there to
///   running, too; and end() from anywhere to over, because an operation that is cancelled ends at once.
/// ```
///
/// Only a ready operation enters its queue. One that is blocked again there gives its place back.
struct RunState {
  private enum Phase: Equatable {
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
  }

  private var phase = Phase.idle(blockers: 0)

  /// Whether it was neither added to a queue nor started.
  var isIdle: Bool { if case .idle = phase { true } else { false } }

  /// Whether a blocker keeps it out of its queue.
  var isWaiting: Bool { if case .waiting = phase { true } else { false } }

  /// Whether it is on its way through its queue.
  var isReady: Bool { phase == .ready }

  /// Whether it was started, or has ended.
  var hasBegun: Bool { phase == .running || phase == .over }

  /// Whether it has ended.
  var isOver: Bool { phase == .over }

  /// Adds the operation, with one blocker more: the adding itself; false after an add or a start.
  mutating func add() -> Bool {
    guard case .idle(let blockers) = phase else { return false }
    phase = .waiting(blockers: blockers + 1)
    return true
  }

  /// Adds a blocker; false if it is too late for that.
  mutating func block() -> Bool {
    switch phase {
    case .idle(let blockers): phase = .idle(blockers: blockers + 1)
    case .waiting(let blockers): phase = .waiting(blockers: blockers + 1)
    case .ready: phase = .waiting(blockers: 1)
    case .running, .over: return false
    }
    return true
  }

  /// Removes a blocker, unless it was started; true if that makes it ready.
  mutating func unblock() -> Bool {
    switch phase {
    case .idle(0), .waiting(0), .ready:
      preconditionFailure("An operation that nothing blocks cannot be unblocked.")
    case .idle(let blockers): phase = .idle(blockers: blockers - 1)
    case .waiting(1):
      phase = .ready
      return true
    case .waiting(let blockers): phase = .waiting(blockers: blockers - 1)
    case .running, .over: break
    }
    return false
  }

  /// Starts the operation in its turn, or by hand; false if it has begun before.
  mutating func start() -> Bool {
    guard !hasBegun else { return false }
    phase = .running
    return true
  }

  /// Ends the operation.
  mutating func end() {
    precondition(phase != .over, "An operation that has ended cannot end again.")
    phase = .over
  }
}
