// How long a measurement may take, how to wait until its objects are released, and why it ended early.

import CommandSupport
import Deadlines
import Dispatch
import TestDoubles

/// The longest time for one measurement of a row: ten minutes, which only a row that hangs can take.
let rowTimeLimit = DispatchTimeInterval.seconds(600)

/// Measures, then waits until everything that was measured is released.
///
/// A run completes before its objects are released. The next measurement must not count their
/// memory, and must not share the processor with their release, which takes long for a long chain.
///
/// - Parameter measure: Gets a canary. Only the runs or links that are measured may hold it.
/// - Returns: What `measure` returns.
/// - Throws: The error of `measure`, or ``CommandError/held(_:)`` if something still holds the
///   canary.
func untilReleased<Value>(
  _ row: String,
  timeLimit: DispatchTimeInterval,
  _ measure: (Canary) throws(CommandError) -> Value
) throws(CommandError) -> Value {
  let released = DispatchSemaphore(value: 0)
  var measured = Result<Value, CommandError>.failure(.held(row))
  autoreleasing {
    measured = Result { () throws(CommandError) in try measure(Canary { released.signal() }) }
  }
  let value = try measured.get()
  guard released.wait(timeout: .now() + timeLimit) == .success else { throw .held(row) }
  return value
}

extension CommandError {
  /// A row did not complete.
  static func silent(_ row: String) -> Self {
    failure("The row '\(row)' did not complete in time.")
  }

  /// A row completed, but did not release its runs.
  static func held(_ row: String) -> Self {
    failure("The row '\(row)' did not release its runs in time, though all had completed.")
  }
}
