// A trampoline: it starts operations one after another, in a loop instead of by recursion.

import Foundation

/// An operation that is followed by others when its `start()` has returned.
package protocol FollowedOperation: AsynchronousOperation {
  /// Starts the operation, when nothing blocks it.
  func startInTurn()

  /// Notes that `start()` has returned; returns the operations that can be started now.
  func startReturned() -> [any FollowedOperation]
}

extension FollowedOperation {
  /// Starts the operation at once.
  package func startInTurn() { start() }
}

/// Starts operations, and then the operations that follow them.
package enum Trampoline {
  /// Starts operations, and those that follow them.
  ///
  /// The first operation runs on this thread, and so do its followers as long as each operation ends
  /// at once. All other operations run on threads of their own.
  package static func run(_ ready: [any FollowedOperation]) {
    var ready = ready
    while let operation = ready.first {
      for other in ready.dropFirst() { DispatchQueue.global().async { run([other]) } }
      operation.startInTurn()
      ready = operation.startReturned()
    }
  }
}
