// Waiting for the end of what was measured, which comes after its completion.

import Conformance
import Dispatch

/// Measures, and then waits until nothing of what was measured is left in memory.
///
/// A run completes before it is freed. What is measured next must neither count what is left of it,
/// nor share the processor with its end, which takes long if a chain is long.
///
/// - Parameters:
///   - row: The row that is measured.
///   - patience: How long its end may take.
///   - measure: Gets a canary, for each run or link to hold, and for nobody else.
/// - Returns: What was measured.
/// - Throws: What the measurement throws, or that the row still holds the canary.
func untilReleased<Value>(
  _ row: String,
  patience: DispatchTimeInterval,
  _ measure: (Canary) throws(BenchError) -> Value
) throws(BenchError) -> Value {
  let released = DispatchSemaphore(value: 0)
  let value = try measure(Canary { released.signal() })
  guard released.wait(timeout: .now() + patience) == .success else { throw .held(row) }
  return value
}

/// How long a row may take for one turn, or one long chain: a minute, many times what any needs.
let patience = DispatchTimeInterval.seconds(60)
