// Keeps walks from competing with each other.

import Dispatch
import Foundation

/// Lets a few walks and stress tests of a process go on at a time.
///
/// More would only share the same few cores.
package struct WalkGate: Sendable {
  // Safe to wait for: whatever holds a place has a thread of its own, and ends by its deadlines.
  private let places: DispatchSemaphore

  /// Makes a gate with so many places.
  package init(places: Int) { self.places = DispatchSemaphore(value: places) }

  /// The gate of all that needs no sockets.
  package static let scripted = WalkGate(places: 12)

  /// Does something when there is a place, on a thread of its own, and suspends the caller meanwhile.
  package func pass<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      Thread { continuation.resume(returning: pass(body)) }.start()
    }
  }

  /// Does something when there is a place, and blocks the caller meanwhile.
  package func pass<Value>(_ body: () -> Value) -> Value {
    places.wait()
    defer { places.signal() }
    return body()
  }
}
