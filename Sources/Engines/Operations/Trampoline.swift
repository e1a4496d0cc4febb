// A trampoline: it starts operations one after another, in a loop instead of by recursion.

import Foundation

/// An operation that is followed by others when its `start()` has returned.
package protocol FollowedOperation: AsynchronousOperation {
  /// Notes that `start()` has returned; returns the operations that can be started now.
  func startReturned() -> [any FollowedOperation]
}

/// Starts operations, and then the operations that follow them.
package enum Trampoline {
  /// Starts operations, and those that follow them.
  ///
  /// The first operation runs on this thread, and so do its followers as long as each operation ends
  /// at once. All other operations run on threads of their own. An operation with dependencies waits
  /// for them first.
  package static func run(_ ready: [any FollowedOperation]) {
    var ready = ready
    while let operation = ready.first {
      for other in ready.dropFirst() { DispatchQueue.global().async { run([other]) } }
      start(operation)
      ready = operation.startReturned()
    }
  }

  private static func start(_ operation: any FollowedOperation) {
    guard !operation.dependencies.isEmpty else { return operation.start() }
    // A cancelled operation does not wait for its dependencies.
    operation.whenReady { operation, _ in DispatchQueue.global().async { operation.start() } }
  }
}
