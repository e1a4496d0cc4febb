// A condition that lets one operation of a kind run at a time.

import Foundation
import Operations
import Synchronization

/// Lets no two operations of a category run at the same time, whatever queues they are in.
///
/// They run in the order in which they were added; one that is cancelled meanwhile changes nothing for
/// the others. NB: an operation must not wait for another of its
/// category in any other way, as a wrapper waits for what it wraps.
public struct MutuallyExclusive<Category>: AOperationCondition {
  /// Makes the condition.
  public init() {}

  /// The category.
  public var exclusiveCategory: ObjectIdentifier? { ObjectIdentifier(Category.self) }

  /// Holds always: what had to end before has ended.
  public func evaluate(for operation: AOperation) {}
}

/// Remembers which operations of each category have not finished.
final class Exclusivity: Sendable {
  static let shared = Exclusivity()

  private struct Member: Sendable { weak var operation: AOperation? }
  private let members = Mutex<[ObjectIdentifier: [Member]]>([:])

  /// Makes an operation the last of its categories; all that were added before and have not finished.
  ///
  /// NB: the last of them is not enough. If it is cancelled while it waits, it ends before those that
  /// it waited for.
  ///
  /// - Complexity: O(n) in the number of operations of the categories.
  func enter(_ operation: AOperation, _ categories: [ObjectIdentifier]) -> [AOperation] {
    // Whoever is released, because nobody else held it any more, is released outside the lock.
    let known = members.withLock { members in
      categories.flatMap { category in
        let known = members[category, default: []].compactMap(\.operation)
        let unfinished = known.filter { !$0.isFinished && $0 !== operation }
        members[category] = (unfinished + [operation]).map { Member(operation: $0) }
        return known
      }
    }
    return known.filter { !$0.isFinished && $0 !== operation }
  }
}
