// Lets only one operation of a category execute at a time.

import Foundation
import Operations
import Synchronization

/// The operations of each category, in the order in which they may execute: only the first may.
///
/// An operation is added when nothing else blocks it, and to all its categories at once. So
/// operations cannot wait for each other in a circle.
///
/// - Complexity: O(n) in the number of operations of a category, for each operation that ends.
final class ExclusivityController: Sendable {
  static let shared = ExclusivityController()

  // Guards one read or change at a time; operations are called outside of it.
  private let lines = Mutex<[ObjectIdentifier: [AOperation]]>([:])

  /// Adds an operation, and unblocks it for each category in which it is the first.
  func add(_ operation: AOperation, _ categories: Set<ObjectIdentifier>) {
    let freeCount = lines.withLock { lines in
      categories.count { category in
        lines[category, default: []].append(operation)
        return lines[category]?.count == 1
      }
    }
    for category in categories {
      // `unowned` is safe: only the operation calls the closure, and is alive then.
      operation.whenEnded { [self, unowned operation] in remove(operation, category) }
    }
    for _ in 0..<freeCount { operation.unblock() }
  }

  /// Removes an operation, and unblocks the next one if the removed one was the first.
  private func remove(_ operation: AOperation, _ category: ObjectIdentifier) {
    let next: AOperation? = lines.withLock { lines in
      guard let place = lines[category]?.firstIndex(where: { $0 === operation }) else { return nil }
      lines[category]?.remove(at: place)
      guard let first = lines[category]?.first else {
        lines[category] = nil
        return nil
      }
      return place == 0 ? first : nil
    }
    next?.unblock()
  }
}
