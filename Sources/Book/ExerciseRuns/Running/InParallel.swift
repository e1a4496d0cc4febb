// Waits for several processes at the same time.

import Dispatch
import Synchronization

/// Calls a function that waits with each element, at the same time, and returns the values in their order.
///
/// - Parameters:
///   - most: How many calls wait at the same time, at most; as many as there are processors, if they compute.
///   - body: Called on other threads.
/// - Throws: The error of the first element whose call has failed.
package func inParallel<Element: Sendable, Value: Sendable>(
  _ elements: [Element],
  most: Int = ProcessInfo.processInfo.activeProcessorCount,
  _ body: @escaping @Sendable (Element) throws(CommandError) -> Value
) throws(CommandError) -> [Value] {
  // The lock guards the results alone: the function does not run while it is held.
  let results = Mutex<[Int: Result<Value, CommandError>]>([:])
  let next = Atomic(0)
  onThreads(min(most, elements.count)) {
    while true {
      let index = next.add(1, ordering: .relaxed).oldValue
      guard index < elements.count else { return }
      let result = Result { () throws(CommandError) in try body(elements[index]) }
      results.withLock { $0[index] = result }
    }
  }
  let all = results.withLock { $0 }
  return try elements.indices.compactMap { all[$0] }.map {
    (result) throws(CommandError) in try result.get()
  }
}

/// Calls a function on several threads of its own, and waits until all have returned.
///
/// Dispatch has no more threads than the machine has cores; these may wait for other programs.
private func onThreads(_ count: Int, _ body: @escaping @Sendable () -> Void) {
  let group = DispatchGroup()
  for _ in 0..<count {
    group.enter()
    let thread = Thread {
      body()
      group.leave()
    }
    thread.stackSize = 8 << 20  // as much as the main thread has
    thread.start()
  }
  group.wait()
}
