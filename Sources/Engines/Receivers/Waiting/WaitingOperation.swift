// The base of every operation of this style, as far as it waits: for others, and for its turn.

public import Foundation
public import Operations
import Synchronization

/// An operation that may wait for other operations, in any queues.
///
/// ``AOperation`` adds the result to it, and what happens between the start and the end.
///
/// `@unchecked Sendable`: `links` is read and changed only in a step of the ``Graph``.
open class WaitingOperation: LifeCycleOperation, @unchecked Sendable {
  // Set once, by the first step: the graph of this operation, or of the one that it is joined to.
  private final let ownGraph = AtomicLazyReference<Graph>()
  // Only a step reads or changes it; what is found in it is called outside.
  final var links = Links()

  override init() {}

  deinit {
    // NB: in a chain that never ran, each operation is released on a stack of its own. Otherwise
    // each would release its predecessor on the same stack, and a long chain overflows the stack.
    guard links.upstream != nil || !links.dependencies.isEmpty else { return }
    let awaited = leaveAll()
    DispatchQueue.global().async { withExtendedLifetime(awaited) {} }
  }

  /// Whether the operation may be started: it was cancelled, or nothing blocks it any more.
  ///
  /// Until it is added with ``AOperation/add(to:)``, nothing blocks it.
  public final override var isReady: Bool { isCancelled || step { !links.run.isWaiting } }

  /// Makes the operation wait until another has ended in any way, unless it may start already.
  ///
  /// A dependency that would make the operation wait for itself, directly or through other
  /// operations of this style, is not added. The two operations may be in any queues, but not in a
  /// plain queue by its own `addOperation`: the operation would fail with
  /// ``AOperationError/Reason/notAdded``.
  ///
  /// - Complexity: O(1) if no operation waits for this one yet; otherwise O(n) in the number of
  ///   operations that the other one waits for.
  public final override func addDependency(_ operation: Operation) {
    if let operation = operation as? WaitingOperation { return join(operation) }
    if step({ links.add(foreign: operation) }) { wait(forForeign: operation) }
  }

  /// Removes a dependency.
  ///
  /// The operation still waits for its upstream operation. If the operation was added to a queue
  /// before, it also still waits for dependencies of another kind.
  public final override func removeDependency(_ operation: Operation) {
    if let operation = operation as? WaitingOperation { return leave(operation) }
    let former = step {
      defer { links.foreignDependencies.removeAll { $0 === operation } }
      return links.foreignDependencies
    }
    withExtendedLifetime(former) {}  // the removed one is released here, outside the lock
  }

  /// The operations to wait for, also upstream; empty after the end of this operation.
  public final override var dependencies: [Operation] {
    step { links.awaited + links.foreignDependencies }
  }

  /// Cancels the operation, and the operations that work only for it.
  ///
  /// The upstream operation works only for this operation, unless another receiver waits for the
  /// result, too; and so on upstream. Callable from any thread. A cancel after the end does
  /// nothing, nor does a second cancel.
  public final override func cancel() { cancel(because: nil) }

  /// Cancels the operation itself, and ends it if it waits.
  ///
  /// - Returns: The contained operations, to be cancelled, the last first.
  func cancelAlone() -> [WaitingOperation] {
    carryOutCancel()
    // An operation that waits in a queue has to be started, to end.
    if step({ !links.run.isIdle }) { start() }
    return []
  }

  /// Adds what has to end first; called when it is added.
  ///
  /// - Parameter queue: Its queue; nil if it runs on threads of Dispatch.
  func willWait(in queue: OperationQueue?) {}

  // MARK: Steps

  /// Reads or changes the links of this operation, and of those it is joined to.
  final func step<Outcome: Sendable>(_ body: () -> Outcome) -> Outcome { graph.step(body) }

  /// Takes a step after which this operation and another have one graph.
  final func step<Outcome: Sendable>(
    with other: WaitingOperation, _ body: () -> Outcome
  ) -> Outcome {
    // An operation that took no step yet needs no graph of its own.
    let graph = other.graph
    return Graph.join(ownGraph.storeIfNil(graph), graph, body)
  }

  private final var graph: Graph { ownGraph.load() ?? ownGraph.storeIfNil(Graph()) }
}
