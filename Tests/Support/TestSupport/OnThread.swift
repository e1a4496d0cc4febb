// Threads of a test's own, where it may wait.

/// Runs a block on a thread of its own, where it may wait, and suspends the caller meanwhile.
///
/// The threads of Swift concurrency are as few as the cores: a test that waits on one of them keeps
/// others waiting.
///
/// - Parameters:
///   - stackSize: The size of the thread's stack, in bytes.
///   - block: What is run.
/// - Returns: What the block returned.
/// - Throws: What the block threw.
public func onThread<Value: Sendable, Failure: Error>(
  stackSize: Int = 1 << 20,
  _ block: @escaping @Sendable () throws(Failure) -> Value
) async throws(Failure) -> Value {
  let result: Result<Value, Failure> = await withCheckedContinuation { continuation in
    let thread = Thread {
      autoreleasing { continuation.resume(returning: Result { () throws(Failure) in try block() }) }
    }
    thread.stackSize = stackSize
    thread.start()
  }
  return try result.get()
}
