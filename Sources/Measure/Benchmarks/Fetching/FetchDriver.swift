// The driver of the styles, the same for every row: starts runs, waits for them, checks them.

import CommandSupport
import Synchronization
import TestDoubles
import UserAPI

/// Starts runs of a style on the calling thread, which sleeps while enough of them are in flight.
struct FetchDriver {
  /// The style whose runs are started.
  let style: JobStyle
  /// The transport of all runs.
  let transport: InMemoryTransport
  /// The largest number of runs in flight at once.
  let window: Int
  /// The longest time that all runs of one call may take together.
  var timeLimit = rowTimeLimit

  private let deliveryQueue = DispatchQueue(label: "bench.delivery")

  /// Fetches the user this many times.
  ///
  /// - Returns: The time that all runs took together.
  /// - Throws: A wrong result, or that a run did not complete in time.
  func run(_ times: Int) throws(CommandError) -> Duration {
    let (window, begin) = (InFlightWindow(size: window), ContinuousClock.now)
    let deadline = DispatchTime.now() + timeLimit
    for _ in 0..<times {
      guard window.enter(until: deadline) else { throw .silent(style.name) }
      start(in: window)
    }
    try finish(window, until: deadline)
    return .now - begin
  }

  /// Starts one run without keeping it.
  func start(in window: InFlightWindow) {
    let environment = FetchEnvironment(
      transport: transport, baseURL: BenchService.baseURL, deliveryQueue: deliveryQueue)
    style.make(environment) { window.leave(with: $0) }.start()
  }

  /// Waits until all runs have completed, and checks their results.
  ///
  /// - Throws: A wrong result, or that a run did not complete in time.
  func finish(_ window: InFlightWindow, until deadline: DispatchTime) throws(CommandError) {
    guard (0..<self.window).allSatisfy({ _ in window.enter(until: deadline) }) else {
      throw .silent(style.name)
    }
    if let wrong = window.wrong {
      throw .wrong(style.name, "\(wrong)", expected: "user \(BenchService.user.id)")
    }
  }
}

/// A limited number of places for runs in flight.
final class InFlightWindow: Sendable {
  private let places = DispatchSemaphore(value: 0)
  private let firstWrong = Mutex<Result<User, UserFetchError>?>(nil)
  private let canary: Canary?

  /// Makes a window whose places are all free.
  ///
  /// - Parameter canary: An object that the completions of all runs keep alive.
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
