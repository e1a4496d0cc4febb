// Tests that an asynchronous operation waits for its dependencies, of its own kind and of others.

import Operations
import TestSupport
import Testing

@Suite struct DependencyTests {
  let queue = OperationQueue()

  @Test func `an operation waits for those of its own kind and for plain ones`() async throws {
    let plain = BlockOperation()
    let own = ManualOperation()
    let last = ManualOperation.atOnce
    let endedPlain = BlockOperation()
    let ended = ManualOperation.atOnce
    for operation in [endedPlain, ended] { operation.start() }
    last.addDependency(endedPlain)
    last.addDependency(ended)
    #expect(last.isReady, "a dependency that has ended is not waited for")
    last.addDependency(plain)
    queue.addOperation(last)
    last.addDependency(own)  // also while it waits in a queue
    last.addDependency(own)
    #expect(last.dependencies == [endedPlain, ended, plain, own])
    plain.start()
    own.start()
    #expect(!last.isReady && last.calls == [])
    own.finish()
    try await queue.finished(last)
    #expect(last.isReady && last.dependencies == [], "it holds them no longer")
  }

  @Test(arguments: [true, false], [true, false])
  func `no operation waits for a removed dependency, also after a look at isReady (E2)`(
    _ isPlain: Bool, _ isInQueue: Bool
  ) async throws {
    let never: Operation = isPlain ? BlockOperation() : ManualOperation()
    let first = ManualOperation()
    let operation = ManualOperation.atOnce
    for dependency in [never, first] { operation.addDependency(dependency) }
    #expect(!operation.isReady)
    if isInQueue { queue.addOperation(operation) }
    for _ in 0..<2 { operation.removeDependency(never) }
    #expect(operation.dependencies == [first] && !operation.isReady)
    first.start()
    first.finish()
    if !isInQueue { queue.addOperations(keepingAlive: [operation]) }
    try await queue.finished(operation)
  }

  @Test func `a removed dependency may be added again, and the other way round`() {
    let first = ManualOperation()
    let second = ManualOperation()
    for _ in 0..<2 {
      second.addDependency(first)
      #expect(!second.isReady)
      second.removeDependency(first)
      #expect(second.isReady)
    }
    first.addDependency(second)
    #expect(first.dependencies == [second] && !first.isReady)
    second.start()
    second.finish()
    #expect(first.isReady)
  }

  @Test func `an operation that was let into a queue, or has ended, waits for nothing more`() {
    let entered = ManualOperation.atOnce
    let ended = ManualOperation.atOnce
    ended.start()
    queue.isSuspended = true
    for operation in [entered, ended] {
      queue.addWhenReady(operation)
      operation.addDependency(ManualOperation())
      #expect(operation.isReady && operation.dependencies == [])
    }
    #expect(queue.operations == [entered], "a queue traps if it is given one that has ended")
    queue.isSuspended = false
  }

  @Test(arguments: 1...4, ["short", "more upstream", "more downstream"])
  func `a dependency that would close a circle is not added (E3)`(
    _ length: Int, _ graph: String
  ) async throws {
    let operations = chained((0..<length).map { _ in ManualOperation.atOnce })
    let others = chained((0..<9).map { _ in ManualOperation.atOnce })
    let first = operations[0]
    let last = operations[length - 1]
    if graph == "more upstream" { last.addDependency(others[8]) }
    if graph == "more downstream" { others[0].addDependency(first) }
    first.addDependency(last)
    #expect(!first.dependencies.contains(last))
    queue.addOperations(keepingAlive: operations + others)
    for operation in operations + others { try await queue.finished(operation) }
  }

  @Test func `a dependency that ends while the queue asks is not missed`() async throws {
    let dependency = AsynchronousOperation()
    let last = AskedOperation { dependency.start() }
    last.addDependency(dependency)
    queue.addOperation(last)
    // NB: not by anything that is added to the queue, which would look again then.
    _ = try await last.started.only("it must be started")
  }
}

/// An operation that calls a closure between its decision about ``isReady`` and its answer.
///
/// So a change comes just between the queue's question and the moment when the queue stores the
/// answer.
///
/// `@unchecked Sendable`: its properties are constant.
private final class AskedOperation: AsynchronousOperation, @unchecked Sendable {
  let started = Inbox<Void>()
  private let afterRefusal: @Sendable () -> Void

  init(afterRefusal: @escaping @Sendable () -> Void) { self.afterRefusal = afterRefusal }

  override var isReady: Bool {
    let isReady = super.isReady
    if !isReady { afterRefusal() }
    return isReady
  }

  override func main() {
    started.put(())
    finish()
  }
}
