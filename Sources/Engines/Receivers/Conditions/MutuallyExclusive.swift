// A condition that lets only one operation of a category execute at a time.

import Foundation

/// Keeps two operations of a category from executing at the same time, in any queues.
///
/// An operation takes its category when it is started, and not before: while it waits for its queue,
/// or for a dependency, others may take it. It has to be added with ``AOperation/add(to:)``, or to
/// an ``AOperationQueue``. NB: while it executes, it must not wait for another
/// operation of its category, as a wrapper waits for the operation it wraps.
public struct MutuallyExclusive<Category>: AOperationCondition {
  /// Makes the condition.
  public init() {}

  /// The category.
  public var exclusiveCategory: ObjectIdentifier? { ObjectIdentifier(Category.self) }

  /// Always holds, because the operation was not started before its category was free.
  public func evaluate(for operation: AOperation) {}
}
