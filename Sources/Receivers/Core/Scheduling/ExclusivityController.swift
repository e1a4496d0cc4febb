// A condition that lets one operation of a kind run at a time.

import Foundation
import Operations
import Synchronization

/// Lets no two operations of a category run at the same time, whatever queues they are in.
///
/// An operation stands in line as soon as nothing else is missing; one that is cancelled meanwhile
/// changes nothing for the others. NB: while it executes, it must not wait for another of its category,
/// as a wrapper waits for what it wraps.
public struct MutuallyExclusive<Category>: AOperationCondition {
  /// Makes the condition.
  public init() {}

  /// The category.
  public var exclusiveCategory: ObjectIdentifier? { ObjectIdentifier(Category.self) }

  /// Holds always: what had to end before has ended.
  public func evaluate(for operation: AOperation) {}
}

/// The operations of each category that stand in line, or execute: of each, the first may execute.
///
/// Whoever stands in line waits for nothing else, and has taken its places in all lines at once. So
/// there is no circle of waiting.
///
/// - Complexity: O(n) in the number of those in line, for each that ends.
final class Exclusivity: Sendable {
  static let shared = Exclusivity()

  // Guards one look or change at a time; operations are called outside of it.
  private let lines = Mutex<[ObjectIdentifier: [AOperation]]>([:])

  /// Lets an operation wait until it is the first of its categories.
  func enter(_ operation: AOperation, _ categories: Set<ObjectIdentifier>) {
    let free = lines.withLock { lines in
      categories.count { category in
        lines[category, default: []].append(operation)
        return lines[category]?.count == 1
      }
    }
    for category in categories {
      // `unowned` is safe: the operation alone calls the closure, and is alive then.
      operation.whenEnded { [self, unowned operation] in leave(operation, category) }
    }
    for _ in 0..<free { operation.arrived() }
  }

  /// Lets the next one execute, if the operation was the first; another one just gives up its place.
  private func leave(_ operation: AOperation, _ category: ObjectIdentifier) {
    let next: AOperation? = lines.withLock { lines in
      guard let place = lines[category]?.firstIndex(where: { $0 === operation }) else { return nil }
      lines[category]?.remove(at: place)
      guard let first = lines[category]?.first else {
        lines[category] = nil
        return nil
      }
      return place == 0 ? first : nil
    }
    next?.arrived()
  }
}
