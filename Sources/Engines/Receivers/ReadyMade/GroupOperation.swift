// Several operations that look like one: side by side, or in an `OrderedGroupOperation`.

import Foundation
import Operations
import Synchronization

/// Runs operations side by side, and ends when all of them have ended.
///
/// It succeeds if all of them did. Otherwise it ends with the first error, in the order of the
/// operations. The operations run on threads of Dispatch, each on one of its own. If the group is
/// cancelled, it ends at once, and cancels them.
///
/// `@unchecked Sendable`: its properties are constant.
open class GroupOperation: ResultableOperation<Void>, @unchecked Sendable {
  /// The operations, each once, in the order in which they were given.
  public final let operations: [AOperation]

  /// Makes a group.
  ///
  /// - Parameter operations: None of them in a plain queue, see ``AOperation/add(to:)``. The
  ///   operations that deliver to them run too.
  public init(_ operations: [AOperation]) {
    var seen: Set<ObjectIdentifier> = []
    self.operations = operations.filter { seen.insert(ObjectIdentifier($0)).inserted }
  }

  deinit {
    // NB: groups in one another are each released on a stack of its own, as a chain that never ran.
    guard operations.contains(where: { $0 is GroupOperation }) else { return }
    DispatchQueue.global().async { [operations] in withExtendedLifetime(operations) {} }
  }

  /// The errors of the operations, in their order; complete when the group has ended without a
  /// cancel.
  public final var errors: [AOperationError] { operations.compactMap(\.error) }

  /// Runs the operations.
  public final override func execute() {
    // This call is counted, too: it ends a group without operations.
    let open = Atomic(operations.count + 1)
    let ended = { @Sendable [self] in
      // The ordering lets the last caller see what all others wrote before they counted down.
      guard open.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 else { return }
      // NB: not on this stack, which would grow with each group around this group.
      Trampoline.run { [self] in finish(with: errors.first.map { .failure($0) } ?? .success(())) }
    }
    for operation in operations {
      operation.whenEnded(ended)
      operation.addOnDispatchThreads()
    }
    ended()
  }

  /// Ends the operations of a group that was cancelled before it began.
  public final override func stop() {
    Trampoline.run { [self] in
      // NB: the last one first. In an ordered group the end of one unblocks the next.
      for operation in operations.reversed() {
        // NB: another thread may be about to cancel the operation, which must not execute before.
        operation.cancel()
        operation.addOnDispatchThreads()
      }
    }
  }

  final override func cancelAlone() -> [WaitingOperation] {
    _ = super.cancelAlone()
    return operations
  }
}

/// Runs operations one after another, and ends when the last of them has ended.
///
/// Each operation starts when its predecessor has ended in any way. An operation that delivers to
/// an earlier operation runs before the receiver.
///
/// `@unchecked Sendable`: it has no property of its own.
public final class OrderedGroupOperation: GroupOperation, @unchecked Sendable {
  /// Makes a group.
  ///
  /// - Parameter operations: In the order in which they are to run.
  public override init(_ operations: [AOperation]) {
    super.init(operations)
    // NB: the property, which holds each operation once. An operation that was given twice would
    // otherwise wait for itself.
    for (earlier, later) in zip(self.operations, self.operations.dropFirst()) {
      later.addDependency(earlier)
    }
  }
}
