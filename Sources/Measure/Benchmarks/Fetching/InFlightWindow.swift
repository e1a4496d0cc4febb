// Limits how many runs are in flight at once, and checks what they deliver.

import Synchronization
import TestDoubles
import UserAPI

/// A limited number of places for runs in flight.
final class InFlightWindow: Sendable {
  private let places = DispatchSemaphore(value: 0)
  private let firstWrong = Mutex<Result<User, UserFetchError>?>(nil)
  private let canary: Canary?

  /// Makes a window whose places are all free.
  ///
  /// - Parameters:
  ///   - size: The number of places.
  ///   - canary: An object that the completions of all runs keep alive.
  init(size: Int, canary: Canary? = nil) {
    self.canary = canary
    // NB: a semaphore that is destroyed below its initial value traps, so the initial value is 0.
    for _ in 0..<size { places.signal() }
  }

  /// The first result that was not the expected user; nil if there is none.
  var wrong: Result<User, UserFetchError>? { firstWrong.withLock { $0 } }

  /// Waits for a free place and takes it.
  ///
  /// - Returns: Whether a place was free in time.
  func enter(until deadline: DispatchTime) -> Bool { places.wait(timeout: deadline) == .success }

  /// Checks the result of a run, and frees its place.
  func leave(with result: Result<User, UserFetchError>) {
    if result != .success(BenchService.user) { firstWrong.withLock { $0 = $0 ?? result } }
    places.signal()
  }
}
