// How many objects of a test are alive, and the moment when none is left.

public import Foundation
import Synchronization

/// Counts what comes and goes, on any thread, and tells when the last has gone.
public final class Census: Sendable {
  private struct State {
    var living = 0
    var isClosed = false
  }

  private let state = Mutex(State())

  /// Where one value arrives, once no more will come and the last has gone.
  public let empty: Inbox<Void>

  /// Begins with nobody.
  ///
  /// - Parameter patience: How many seconds a test waits for the last to go.
  public init(patience longest: TimeInterval = patience) { empty = Inbox(patience: longest) }

  /// One has come.
  public func enter() { state.withLock { $0.living += 1 } }

  /// One has gone.
  public func leave() { tell { $0.living -= 1 } }

  /// No more will come.
  public func close() { tell { $0.isClosed = true } }

  private func tell(_ change: (inout State) -> Void) {
    let isEmpty = state.withLock { state in
      change(&state)
      return state.isClosed && state.living == 0
    }
    if isEmpty { empty.put(()) }
  }
}
