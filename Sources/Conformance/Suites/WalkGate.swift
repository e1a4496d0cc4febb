// Keeps walks from keeping each other waiting.

import Dispatch

/// At most five walks, stresses and loads go on in a process at a time.
///
/// More would only share the same few cores, and what is judged could miss its deadlines.
enum Turns {
  // Safe to wait for: whoever holds a turn has a thread of its own, and ends by its deadlines.
  private static let free = DispatchSemaphore(value: 5)

  /// Does something when it is its turn; blocks the thread until then.
  static func take<Value>(_ body: () -> Value) -> Value {
    free.wait()
    defer { free.signal() }
    return body()
  }
}
