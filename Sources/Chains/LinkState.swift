// Where a link stands, as a state machine: it decides, and calls nothing.

/// Whether a link has been scheduled, has its input, and may hand its result on.
///
/// A link hands on when two things have happened: its operation has ended, and `start()` has returned
/// to whoever runs the chain. Whoever comes second hands on. So a link that ends at once is followed
/// by the next one on the same thread, without recursion; and one that ends later lets the next one
/// run on a thread of its own, and not on its transport's.
struct LinkState {
  /// Looks at the result, and returns the next link if that can run now.
  typealias Successor = @Sendable () -> (any Link)?

  private enum Phase {
    case running
    case returned
    case ended
    case handedOn
  }

  private(set) var isScheduled = false
  private(set) var hasInput = false
  /// Whether the link can run, but waits for operations outside of its chain.
  private(set) var isWaiting = false
  private var phase = Phase.running
  // Most links have one successor: a long chain saves an array for each.
  private var successor: Successor?
  private var others: [Successor] = []

  /// Asks to run the link; true for the first chain that does.
  mutating func schedule() -> Bool {
    defer { isScheduled = true }
    return !isScheduled
  }

  mutating func receive() { hasInput = true }

  mutating func letWait() { isWaiting = true }

  /// The operation has ended: who comes next, if it is time to hand on.
  mutating func ended() -> [Successor] { pass(from: .returned, or: .ended) }

  /// Its `start()` has returned: who comes next, if it is time to hand on.
  mutating func returned() -> [Successor] { pass(from: .ended, or: .returned) }

  /// Lets a successor wait; false if it need not wait any more.
  mutating func wait(_ successor: @escaping Successor) -> Bool {
    guard phase != .handedOn else { return false }
    if self.successor == nil { self.successor = successor } else { others.append(successor) }
    return true
  }

  private mutating func pass(from other: Phase, or own: Phase) -> [Successor] {
    guard phase == other else {
      if phase == .running { phase = own }
      return []
    }
    phase = .handedOn
    defer { (successor, others) = (nil, []) }
    return successor.map { [$0] + others } ?? []
  }
}
