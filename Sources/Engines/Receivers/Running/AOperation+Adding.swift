// How operations are added to a queue, with all that they need.

public import Foundation
import Operations
import Synchronization

extension AOperation {
  /// Adds the operation to a queue, with all operations that it needs, each once.
  ///
  /// It needs its upstream operation, and so on upstream, and the operations that their conditions
  /// make. Ordinary dependencies are not added. A second call does nothing.
  ///
  /// An operation takes a place in the queue when all that it waits for has ended. Until all of them
  /// have ended, the queue is not idle, and its `cancelAllOperations()` cancels each of them. An
  /// operation that was cancelled ends at once, even in a suspended queue. A suspended queue begins
  /// none, and does not stop the operations of a run that has begun.
  ///
  /// NB: do not add the operation to a plain queue with `addOperation` as well.
  ///
  /// - Parameter queue: Any queue.
  /// - Complexity: O(n) in the number of operations. An operation that ends at once is followed on
  ///   the same thread; one that ends later costs a hop to another.
  @discardableResult
  public func add(to queue: OperationQueue) -> Self {
    add(to: OperationRun(in: queue, for: self))
    return self
  }

  /// Adds the operation to a run, with all operations that it needs.
  private func add(to run: OperationRun) {
    var added: [AOperation] = []
    var open = [self]
    while let operation = open.popLast() {
      guard operation.join(run) else { continue }
      added.append(operation)
      let upstream = operation.parts.withLock { $0.upstream.map(\.operation) }
      open += (operation.makeDependencies() + upstream).reversed()
    }
    run.add(added)
  }

  /// Joins a run; false if the operation was added before, or has ended.
  private func join(_ run: OperationRun) -> Bool {
    parts.withLock { parts in
      guard parts.run == nil, parts.endHandlers != nil else { return false }
      parts.run = run
      return true
    }
  }

  /// Whether the operation was added, and has not ended.
  final var isAdded: Bool { parts.withLock { $0.run != nil } }

  /// Makes this operation wait for those that its conditions make.
  private func makeDependencies() -> [AOperation] {
    // A cancelled operation never executes, so nothing has to run before it.
    guard !isCancelled else { return [] }
    let made = parts.withLock { $0.conditions }.compactMap { $0.dependency(for: self) }
    for operation in made { addDependency(operation) }
    return made
  }

  /// Runs another operation inside this one, which executes, in the places of the same queue.
  ///
  /// - Parameter content: Works for this operation alone; it is cancelled if this one was.
  final func contain(_ content: AOperation) {
    let (run, isWanted) = parts.withLock { parts -> (OperationRun?, Bool) in
      guard !isCancelled, parts.endHandlers != nil else { return (parts.run, false) }
      parts.upstream = [Upstream(operation: content) {}]
      return (parts.run, true)
    }
    if !isWanted { content.cancel() }
    guard let run else { return _ = content.add(to: OperationQueue()) }
    leavePlace(to: run)
    content.add(to: run)
  }

  /// Leaves the place to the operations that this one waits for.
  private func leavePlace(to run: OperationRun) {
    let (isOccupied, place) = parts.withLock { parts in
      guard parts.resultHandlers != nil else { return (false, RunPlace?.none) }
      return (parts.occupancy.isOccupied, parts.occupancy.end())
    }
    if isOccupied { run.willLook() }
    place?.goOn()
  }
}
