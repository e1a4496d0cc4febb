// Adds operations that depend on one another to a queue, and keeps them alive.

public import Foundation
import Synchronization

extension OperationQueue {
  /// Adds operations that depend on one another, keeps each alive until all have finished, and then
  /// calls a completion, if there is one.
  ///
  /// All operations are in the queue from now on, and one more, which waits for the others.
  ///
  /// - Parameters:
  ///   - operations: All the operations, each after those it depends on, none of them in a queue
  ///     already. They may depend on others, too.
  ///   - completion: Called once, when all of them have finished, cancelled ones too, on a thread
  ///     of the queue.
  /// - Complexity: O(n) in the number of operations, to add them. NB: on Linux (Swift 6.3), a queue
  ///   looks at all its waiting operations whenever one ends: a chain of n costs O(n²) to run.
  public func addOperations(
    keepingAlive operations: [Operation],
    completion: @escaping @Sendable () -> Void = {}
  ) {
    let end = RunEnd(operations, completion: completion)
    addOperations(operations + [end], waitUntilFinished: false)
    // NB: while operations are added, Foundation (Linux, Swift 6.3) reads whether each is ready, and
    // stores the answer a moment later. An end in between is seen when the queue looks again, which
    // this makes it do; asynchronous operations tell it themselves.
    if operations.contains(where: { !($0 is AsynchronousOperation) }) { addOperation {} }
  }

  /// Adds an operation as soon as its dependencies have finished, or it is cancelled.
  ///
  /// It is kept alive until then. A second call, also for another queue, does nothing.
  ///
  /// - Complexity: O(n) in the number of its dependencies. NB: a queue of Foundation (Linux, Swift
  ///   6.3) looks at all its waiting operations whenever one ends; so none waits there.
  package func addWhenReady(_ operation: AsynchronousOperation) {
    operation.whenReady { [self] _, _ in addOperation(operation) }
  }

  /// Adds an operation, for modules in which a search does not see `addOperation`.
  package func add(_ operation: Operation) { addOperation(operation) }
}

/// The last of several operations: it waits for the others, and keeps them alive.
///
/// `@unchecked Sendable`: its properties are constant.
private final class RunEnd: AsynchronousOperation, @unchecked Sendable {
  private let completion: @Sendable () -> Void

  init(_ operations: [Operation], completion: @escaping @Sendable () -> Void) {
    self.completion = completion
    super.init()
    // Last first: the others are released in this order, each before its own dependencies.
    for operation in operations.reversed() { addDependency(operation) }
    keepAlive(operations)
  }

  /// Keeps operations of other kinds alive until those that they wait for have finished, too.
  private func keepAlive(_ operations: [Operation]) {
    let plain = operations.filter { !($0 is AsynchronousOperation) }
    let outside = Set(plain.flatMap(\.dependencies)).subtracting(operations)
    for other in outside { EndWatch.wait(for: other) { withExtendedLifetime(plain) {} } }
  }

  override func main() {
    completion()
    finish()
  }

  /// Does nothing: a cancelled operation would not wait for the others.
  override func cancel() {}
}
