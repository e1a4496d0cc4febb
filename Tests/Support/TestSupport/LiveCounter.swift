// Counts how many objects of a test are alive, and waits until none is left.

public import Deadlines
import Synchronization

/// Counts objects that come and go on any thread, and tells when the last has gone.
public final class LiveCounter: Sendable {
  private struct State {
    var living = 0
    var isClosed = false
  }

  private let state = Mutex(State())

  /// Where one value arrives, once no more will come and the last has gone.
  public let empty: Inbox<Void>

  /// Begins with none.
  ///
  /// - Parameter deadline: How long a test waits for the last to go.
  public init(_ deadline: Deadline = .usual) { empty = Inbox(deadline) }

  /// How many are alive.
  public var living: Int { state.withLock { $0.living } }

  /// Counts one that has come.
  public func enter() { state.withLock { $0.living += 1 } }

  /// Counts one that has gone.
  public func leave() { update { $0.living -= 1 } }

  /// Says that no more will come.
  public func close() { update { $0.isClosed = true } }

  private func update(_ change: (inout State) -> Void) {
    let isEmpty = state.withLock { state in
      change(&state)
      return state.isClosed && state.living == 0
    }
    if isEmpty { empty.put(()) }
  }
}
