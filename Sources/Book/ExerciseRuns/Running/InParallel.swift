// Waits for several processes at the same time.

import CommandSupport
import Dispatch
import Synchronization

/// Calls a function that waits with each element, at the same time, and returns the values in their order.
package func inParallel<Element: Sendable, Value: Sendable>(
  _ elements: [Element],
  _ body: @Sendable (Element) throws(CommandError) -> Value
) throws(CommandError) -> [Value] {
  // The lock guards the results alone: the function does not run while it is held.
  let results = Mutex<[Int: Result<Value, CommandError>]>([:])
  DispatchQueue.concurrentPerform(iterations: elements.count) { index in
    let result = Result { () throws(CommandError) in try body(elements[index]) }
    results.withLock { $0[index] = result }
  }
  let all = results.withLock { $0 }
  return try elements.indices.compactMap { all[$0] }.map {
    (result) throws(CommandError) in try result.get()
  }
}
