// Several operations that look like one.

import Foundation
import Operations

/// Runs operations beside one another, and ends when all of them have.
///
/// It succeeds if all did; otherwise it ends with the first error, in the order of the operations. The
/// operations run in queues of their own. Cancelled, it ends at once, and cancels them.
///
/// `@unchecked Sendable`: its properties are constant.
open class GroupOperation: ResultableOperation<Void>, @unchecked Sendable {
  /// The operations, each once, in the order in which they were given.
  public final let operations: [AOperation]

  /// Makes a group.
  ///
  /// - Parameter operations: None of them in a plain queue, see ``AOperation/add(to:)``. What delivers
  ///   to them is run too.
  public init(_ operations: [AOperation]) {
    var seen: Set<ObjectIdentifier> = []
    self.operations = operations.filter { seen.insert(ObjectIdentifier($0)).inserted }
  }

  /// Why operations failed, in their order; complete when the group has ended by itself.
  public final var errors: [AOperationError] { operations.compactMap(\.error) }

  /// Runs the operations.
  public final override func execute() {
    let last = CountingLatch(operations.count) { [self] in
      finish(with: errors.first.map { .failure($0) } ?? .success(()))
    }
    for operation in operations {
      operation.whenEnded { last.countDown() }
      operation.add(to: OperationQueue())
    }
  }

  /// Lets operations of a group that was cancelled before it began end, too.
  public final override func stop() {
    for operation in operations.reversed() {
      // NB: another thread may be about to do so; it must not execute until then.
      operation.cancel()
      operation.add(to: OperationQueue())
    }
  }

  // NB: the last one first, also in `stop()`. In an ordered group the end of one is another's turn.
  final override func cancelAlone() {
    super.cancelAlone()
    for operation in operations.reversed() { operation.cancel() }
  }
}

/// Runs operations one after another, and ends when the last of them has.
///
/// Each starts when the one before it has ended, whatever came of that. One that delivers to an earlier
/// one runs before that.
///
/// `@unchecked Sendable`: it has no property of its own.
public final class OrderedGroupOperation: GroupOperation, @unchecked Sendable {
  /// Makes a group.
  ///
  /// - Parameter operations: In the order in which they are to run.
  public override init(_ operations: [AOperation]) {
    super.init(operations)
    // NB: those of the group. One that was given twice must not wait for one that waits for it.
    for (earlier, later) in zip(self.operations, self.operations.dropFirst()) {
      later.addDependency(earlier)
    }
  }
}
