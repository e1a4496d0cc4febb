// A condition that lets one operation of a kind run at a time.

import Foundation
import Synchronization

/// Lets no two operations of a category run at the same time, whatever queues they are in.
///
/// They run in the order in which they were added. NB: an operation must not wait for another of its
/// category in any other way, as a wrapper waits for what it wraps.
public struct MutuallyExclusive<Category>: AOperationCondition {
  /// Makes the condition.
  public init() {}

  /// The category.
  public var exclusiveCategory: ObjectIdentifier? { ObjectIdentifier(Category.self) }

  /// Holds always: what had to end before has ended.
  public func evaluate(for operation: AOperation) {}
}

/// Remembers which operation of each category was added last.
final class Exclusivity: Sendable {
  static let shared = Exclusivity()

  private struct Last: Sendable { weak var operation: AOperation? }
  private let last = Mutex<[ObjectIdentifier: Last]>([:])

  /// Makes an operation the last of its categories; those that were the last until now.
  func enter(_ operation: AOperation, _ categories: [ObjectIdentifier]) -> [AOperation] {
    last.withLock { last in
      categories.compactMap { last.updateValue(Last(operation: operation), forKey: $0)?.operation }
        .filter { $0 !== operation }
    }
  }
}
