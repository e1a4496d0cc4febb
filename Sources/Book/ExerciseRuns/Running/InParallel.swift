// Runs functions that wait for processes, at the same time.

import Dispatch
import Processes
import Synchronization

/// Runs functions that wait, at the same time, and returns what they return, in their order.
package func inParallel<Value: Sendable>(
  _ functions: [@Sendable () throws(CannotStart) -> Value]
) throws(CannotStart) -> [Value] {
  // The lock guards the results alone: no function runs while it is held.
  let results = Mutex<[Int: Result<Value, CannotStart>]>([:])
  DispatchQueue.concurrentPerform(iterations: functions.count) { index in
    let result = Result { () throws(CannotStart) in try functions[index]() }
    results.withLock { $0[index] = result }
  }
  let all = results.withLock { $0 }
  return try functions.indices.compactMap { all[$0] }.map {
    (result) throws(CannotStart) in try result.get()
  }
}
