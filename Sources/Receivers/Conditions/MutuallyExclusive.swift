// A condition that lets one operation of a kind run at a time.

import Foundation
import Operations
import Synchronization

/// Lets no two operations of a category run at the same time, whatever queues they are in.
///
/// They run in the order in which they were added; one that is cancelled meanwhile changes nothing for
/// the others. NB: an operation must not wait for a later one of its category in any other way, as a
/// wrapper waits for what it wraps.
public struct MutuallyExclusive<Category>: AOperationCondition {
  /// Makes the condition.
  public init() {}

  /// The category.
  public var exclusiveCategory: ObjectIdentifier? { ObjectIdentifier(Category.self) }

  /// Holds always: what had to end before has ended.
  public func evaluate(for operation: AOperation) {}
}

/// The operations of each category that have not ended, in the order in which they were added: of
/// each, the first may execute.
///
/// - Complexity: O(1) for an operation that has its turn; O(n) in the number of those in line for one
///   that is cancelled before.
final class Exclusivity: Sendable {
  static let shared = Exclusivity()

  // Guards one look or change at a time; operations are called outside of it.
  private let lines = Mutex<[ObjectIdentifier: [AOperation]]>([:])

  /// Lets an operation wait until it is the first of its categories.
  func enter(_ operation: AOperation, _ categories: Set<ObjectIdentifier>) {
    for category in categories where operation.links.withLock({ $0.expect() }) {
      let isFirst = lines.withLock { lines in
        lines[category, default: []].append(operation)
        return lines[category]?.count == 1
      }
      if isFirst { operation.arrived() }
      // `unowned` is safe: the operation alone calls the closure, and is alive then.
      operation.whenEnded { [self, unowned operation] in leave(operation, category) }
    }
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
