// Threads of a test's own, where it may wait, and objects that tell when they are gone.

import Foundation

/// Runs a block on a thread of its own, where it may wait, and suspends the caller meanwhile.
///
/// - Parameters:
///   - stackSize: The size of the thread's stack, in bytes.
///   - block: What is run.
/// - Returns: What the block returned.
public func onThread<Value: Sendable>(
  stackSize: Int = 1 << 20,
  _ block: @escaping @Sendable () -> Value
) async -> Value {
  await withCheckedContinuation { continuation in
    let thread = Thread { continuation.resume(returning: block()) }
    thread.stackSize = stackSize
    thread.start()
  }
}

/// Calls a closure when its last reference goes away: whatever held it is gone then.
public final class Token: Sendable {
  private let whenGone: @Sendable () -> Void

  /// Makes a token for somebody to hold.
  public init(whenGone: @escaping @Sendable () -> Void) { self.whenGone = whenGone }

  deinit { whenGone() }
}
