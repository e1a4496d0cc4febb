// The driver of all rows: starts runs, waits for them, checks them.

import CommandSupport
import Dispatch
import Synchronization
import TestDoubles

/// Starts runs on the calling thread, which sleeps while enough of them are in flight.
///
/// - Parameters:
///   - row: The name of the row.
///   - size: The largest number of runs in flight at once.
///   - timeLimit: The longest time that all runs may take together.
///   - start: Starts the run with this number, from 0; its completion leaves the window.
/// - Returns: The time that all runs took together.
/// - Throws: A wrong result, or that a run did not complete in time.
func drive(
  _ row: String, times: Int, inFlight size: Int = 1, timeLimit: DispatchTimeInterval = rowTimeLimit,
  _ start: (_ number: Int, _ window: RunWindow) -> Void
) throws(CommandError) -> Duration {
  let (window, begin) = (RunWindow(of: row, size: size), ContinuousClock.now)
  let deadline = DispatchTime.now() + timeLimit
  for number in 0..<times {
    guard window.enter(until: deadline) else { throw .silent(row) }
    start(number, window)
  }
  try window.finish(until: deadline)
  return .now - begin
}

/// A limited number of places for runs of a row that are in flight.
final class RunWindow: Sendable {
  private let row: String
  private let size: Int
  private let places = DispatchSemaphore(value: 0)
  /// The first result that was wrong.
  private let wrong = Mutex<CommandError?>(nil)
  private let canary: Canary?

  /// Makes a window whose places are all free.
  ///
  /// - Parameter canary: An object that the completions of all runs keep alive.
  init(of row: String, size: Int, canary: Canary? = nil) {
    self.row = row
    self.size = size
    self.canary = canary
    // NB: a semaphore that is destroyed below its initial value traps, so the initial value is 0.
    for _ in 0..<size { places.signal() }
  }

  /// Waits for a free place and takes it.
  ///
  /// - Returns: Whether a place was free in time.
  func enter(until deadline: DispatchTime) -> Bool { places.wait(timeout: deadline) == .success }

  /// Checks the result of a run, and frees its place.
  ///
  /// - Parameter words: What sentences call the right result.
  func leave<Value: Equatable>(with result: Value, expected: Value, _ words: String? = nil) {
    if result != expected {
      let error = CommandError.wrong(row, "\(result)", expected: words ?? "\(expected)")
      wrong.withLock { $0 = $0 ?? error }
    }
    places.signal()
  }

  /// Waits until all runs have completed, and checks their results.
  ///
  /// - Throws: A wrong result, or that a run did not complete in time.
  func finish(until deadline: DispatchTime) throws(CommandError) {
    guard (0..<size).allSatisfy({ _ in enter(until: deadline) }) else { throw .silent(row) }
    if let wrong = wrong.withLock({ $0 }) { throw wrong }
  }
}
