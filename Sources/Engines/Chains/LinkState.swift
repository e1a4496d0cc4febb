// The progress of one link as a state machine: it decides, and calls nothing. `OperationState` decides cancels.

/// Whether a link is scheduled, has its input, and may hand its result to the next links.
///
/// A link hands its result on when two things have happened: its operation has ended, and the call
/// of `start()` has returned. The later of the two events triggers the handing on. So a link that
/// ends at once is followed by the next one on the same thread, without recursion. A link that ends
/// later lets the next one run on a thread of its own, and not on the thread of a transport.
struct LinkState {
  /// Takes the result, and returns the next link if that can run now.
  typealias Successor = @Sendable () -> (any Link)?

  private enum Phase {
    /// Neither of the two events has happened.
    case running
    case startReturned
    case ended
    /// Both have happened.
    case handedOn
  }

  private var isJoined = false
  private var isScheduled = false
  private(set) var hasInput = false
  private var phase = Phase.running
  // Most links have one successor; keeping it apart saves an array for each link of a long chain.
  private var successor: Successor?
  private var otherSuccessors: [Successor] = []

  /// Notes that the link has a place in a chain; true for its first place.
  mutating func join() -> Bool {
    defer { isJoined = true }
    return !isJoined
  }

  /// Claims the link for a chain; true for the first chain that does.
  mutating func schedule() -> Bool {
    defer { isScheduled = true }
    return !isScheduled
  }

  mutating func receive() { hasInput = true }

  /// Notes that the operation has ended; returns the successors if it is time to hand on.
  mutating func ended() -> [Successor] { note(.ended, after: .startReturned) }

  /// Notes that `start()` has returned; returns the successors if it is time to hand on.
  mutating func startReturned() -> [Successor] { note(.startReturned, after: .ended) }

  /// Adds a successor; false if the result was handed on already, and the successor need not wait.
  mutating func addSuccessor(_ successor: @escaping Successor) -> Bool {
    guard phase != .handedOn else { return false }
    if self.successor == nil {
      self.successor = successor
    } else {
      otherSuccessors.append(successor)
    }
    return true
  }

  private mutating func note(_ event: Phase, after otherEvent: Phase) -> [Successor] {
    guard phase == otherEvent else {
      if phase == .running { phase = event }
      return []
    }
    phase = .handedOn
    defer {
      successor = nil
      otherSuccessors = []
    }
    return successor.map { [$0] + otherSuccessors } ?? []
  }
}
