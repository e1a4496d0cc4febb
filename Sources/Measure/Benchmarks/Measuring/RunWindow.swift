// The driver of all rows: starts runs, waits for them, checks them.

import CommandSupport
import Dispatch
import Synchronization

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
  let window = RunWindow(of: row, size: size, timeLimit: timeLimit)
  let begin = ContinuousClock.now
  for number in 0..<times {
    try window.enter()
    start(number, window)
  }
  try window.finish()
  return .now - begin
}

/// A limited number of places for runs of a row that are in flight.
final class RunWindow: Sendable {
  let deadline: DispatchTime
  private let row: String
  private let size: Int
  private let places = DispatchSemaphore(value: 0)
  /// The first result that was wrong.
  private let wrong = Mutex<CommandError?>(nil)

  /// Makes a window whose places are all free.
  ///
  /// - Parameter timeLimit: How long all runs may take together, from now on.
  init(of row: String, size: Int, timeLimit: DispatchTimeInterval) {
    self.row = row
    self.size = size
    deadline = .now() + timeLimit
    // NB: a semaphore that is destroyed below its initial value traps, so the initial value is 0.
    for _ in 0..<size { places.signal() }
  }

  /// Waits for a free place and takes it.
  ///
  /// - Throws: That no place was free in time.
  func enter() throws(CommandError) {
    guard places.wait(timeout: deadline) == .success else { throw .silent(row) }
  }

  /// Checks the result of a run, and frees its place.
  ///
  /// - Parameter words: What a sentence calls the right result, if not by its description.
  func leave<Value: Equatable, Failure>(
    with result: Result<Value, Failure>, expected: Value, named words: String? = nil
  ) {
    let value = try? result.get()
    if value != expected {
      let seen = value.map { "\($0)" } ?? "\(result)"
      let error = CommandError.failure(
        "The row '\(row)' gave \(seen) instead of \(words ?? "\(expected)").")
      wrong.withLock { $0 = $0 ?? error }
    }
    places.signal()
  }

  /// Waits until all runs have completed, and checks their results.
  ///
  /// - Throws: A wrong result, or that a run did not complete in time.
  func finish() throws(CommandError) {
    for _ in 0..<size { try enter() }
    if let wrong = wrong.withLock({ $0 }) { throw wrong }
  }
}
