// Waits for what no completion tells.

import Testing

/// Waits until something holds, or until the usual deadline has passed.
///
/// - Parameter holds: Called again and again, on the test's thread.
/// - Returns: Whether it holds.
public func eventually(_ holds: () -> Bool) async -> Bool {
  for _ in 0..<Deadline.usual.beats where !holds() { await beats(1) }
  return holds()
}

/// Waits while the machine gets on by so many beats.
public func beats(_ count: Int) async {
  await withCheckedContinuation { continuation in
    Heartbeat.everyThread.watch(Deadline(beats: count)) { _ in continuation.resume() }
  }
}
