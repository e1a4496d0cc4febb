// Keeps functions until it is opened: the answers of requests, and what resolves results.

import Dispatch
import Synchronization

/// Keeps functions while it is closed, and lets them pass once it is open.
final class Gate: Sendable {
  typealias Function = @Sendable () -> Void

  // The lock guards the functions that are kept; nil once the gate is open.
  private let kept: Mutex<[Function]?>
  private let arrivals = DispatchSemaphore(value: 0)

  /// Makes a closed gate with room for this many functions.
  init(holding count: Int = 0) {
    var functions: [Function] = []
    functions.reserveCapacity(count)
    kept = Mutex(functions)
  }

  /// Keeps a function while the gate is closed.
  ///
  /// - Returns: Whether it was kept; if not, the caller calls it.
  @discardableResult
  func keep(_ function: @escaping Function) -> Bool {
    let isKept = kept.withLock { kept in
      kept?.append(function)
      return kept != nil
    }
    if isKept { arrivals.signal() }
    return isKept
  }

  /// Waits until this many functions are kept.
  ///
  /// - Returns: Whether they arrived in time.
  func waits(for count: Int, until deadline: DispatchTime) -> Bool {
    (0..<count).allSatisfy { _ in arrivals.wait(timeout: deadline) == .success }
  }

  /// Opens the gate.
  ///
  /// - Returns: The functions that were kept, for the caller to call outside the lock.
  func open() -> [Function] {
    kept.withLock { kept in
      defer { kept = nil }
      return kept ?? []
    }
  }
}
