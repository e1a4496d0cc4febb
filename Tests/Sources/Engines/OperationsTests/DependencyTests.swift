// Tests that an asynchronous operation waits for its dependencies, of its own kind and of others.

import Foundation
import Operations
import TestDoubles
import TestSupport
import Testing

@Suite struct DependencyTests {
  let queue = OperationQueue()

  @Test func `an operation waits for those of its own kind and for plain ones`() async throws {
    let (plain, own, last) = (BlockOperation(), ManualOperation(), ManualOperation { $0.finish() })
    last.addDependency(plain)
    last.addDependency(own)
    last.addDependency(own)
    #expect(last.dependencies == [plain, own] && !last.isReady)
    queue.addOperation(last)
    plain.start()
    own.start()
    #expect(!last.isReady && last.calls == [])
    own.finish()
    try await queue.finished(last)
    #expect(last.isReady && last.dependencies == [], "it holds them no longer")
  }

  @Test func `a dependency that has ended is not waited for`() async throws {
    let (plain, own, last) = (BlockOperation(), ManualOperation(), ManualOperation { $0.finish() })
    own.start()
    own.finish()
    plain.start()
    last.addDependency(plain)
    last.addDependency(own)
    #expect(last.isReady)
    queue.addOperation(last)
    try await queue.finished(last)
  }

  @Test(arguments: [true, false], [true, false])
  func `no operation waits for a removed dependency, also after a look at isReady (E2)`(
    _ isPlain: Bool, _ isInQueue: Bool
  ) async throws {
    let never: Operation = isPlain ? BlockOperation() : ManualOperation()
    let (first, operation) = (ManualOperation(), ManualOperation { $0.finish() })
    operation.addDependency(never)
    operation.addDependency(first)
    #expect(!operation.isReady)
    if isInQueue { queue.addOperation(operation) }
    operation.removeDependency(never)
    operation.removeDependency(never)
    #expect(operation.dependencies == [first] && !operation.isReady)
    first.start()
    first.finish()
    if !isInQueue { queue.addOperations(keepingAlive: [operation]) }
    try await queue.finished(operation)
  }

  @Test func `an operation that was removed, and added again, is waited for`() {
    let (first, operation) = (ManualOperation(), ManualOperation())
    operation.addDependency(first)
    operation.removeDependency(first)
    #expect(operation.isReady)
    operation.addDependency(first)
    #expect(!operation.isReady)
    first.start()
    first.finish()
    #expect(operation.isReady)
  }

  @Test(arguments: 1...4, ["short", "more upstream", "more downstream"])
  func `a dependency that would close a circle is not added (E3)`(
    _ length: Int, _ graph: String
  ) async throws {
    let operations = (0..<length).map { _ in ManualOperation { $0.finish() } }
    let others = (0..<9).map { _ in ManualOperation { $0.finish() } }
    for chain in [operations, others] {
      for (before, after) in zip(chain, chain.dropFirst()) { after.addDependency(before) }
    }
    let (first, last) = (operations[0], operations[length - 1])
    if graph == "more upstream" { last.addDependency(others[8]) }
    if graph == "more downstream" { others[0].addDependency(first) }
    first.addDependency(last)
    #expect(!first.dependencies.contains(last))
    queue.addOperations(keepingAlive: operations + others)
    for operation in operations + others { try await queue.finished(operation) }
  }

  @Test func `a removed dependency closes no circle, and may be added the other way round`() {
    let (first, second) = (ManualOperation(), ManualOperation())
    second.addDependency(first)
    second.removeDependency(first)
    first.addDependency(second)
    #expect(first.dependencies == [second] && !first.isReady && second.isReady)
  }

  @Test func `a long chain is built from either end, and of pairs`() {
    // If each dependency were searched along the whole chain, this would not end in time.
    let length = Effort.choose(20_000, thorough: 100_000)
    let links = Array(1..<length)
    let pairs = links.filter { $0 % 2 == 1 }
    let joins = links.filter { $0 % 2 == 0 }
    for order in [links, links.reversed(), pairs + joins, pairs + joins.reversed()] {
      let chain = (0..<length).map { _ in AsynchronousOperation() }
      for link in order { chain[link].addDependency(chain[link - 1]) }
      #expect(chain.dropFirst().allSatisfy { $0.dependencies.count == 1 })
    }
  }

  @Test func `one of 4,000 plain dependencies costs at most twice one of 500 (E4)`() async throws {
    try await expectCost(of: 4_000, beside: 500, atMost: 16) { count in
      let plain = (0..<count).map { _ in BlockOperation() }
      let operation = ManualOperation { $0.finish() }
      let begin = ContinuousClock.now
      for other in plain { operation.addDependency(other) }
      queue.addOperation(operation)
      for other in plain { other.start() }
      try await queue.finished(operation)
      return (ContinuousClock.now - begin) / .seconds(1)
    }
  }

  @Test func `a dependency may be added to an operation that waits in a queue`() async throws {
    let (first, second, last) = (
      ManualOperation(), ManualOperation(), ManualOperation { $0.finish() }
    )
    last.addDependency(first)
    queue.addOperation(last)
    last.addDependency(second)
    first.start()
    first.finish()
    #expect(!last.isReady)
    second.start()
    second.finish()
    try await queue.finished(last)
  }

  @Test func `cancelAllOperations reaches those that have not entered the queue`() async throws {
    let operations = (0..<3).map { _ in ManualOperation() }
    for (before, after) in zip(operations, operations.dropFirst()) { after.addDependency(before) }
    let inbox = Inbox<Bool>()
    queue.addOperations(keepingAlive: operations) {
      inbox.put(operations.allSatisfy(\.isCancelled))
    }
    _ = try await operations[0].begun.only("the first must begin")
    queue.cancelAllOperations()
    #expect(try await inbox.only("the run must end"), "each operation must be cancelled")
    #expect(queue.operationCount <= 1, "the last is just finishing")
  }

  @Test func `a suspended queue starts none of the operations`() async throws {
    let operation = ManualOperation { $0.finish() }
    queue.isSuspended = true
    queue.addOperations(keepingAlive: [operation])
    operation.cancel()
    #expect(!operation.isFinished)
    queue.isSuspended = false
    try await queue.finished(operation)
  }

  @Test func `a dependency that ends while the queue asks is not missed`() async throws {
    let dependency = AsynchronousOperation()
    let last = AskedOperation { dependency.start() }
    last.addDependency(dependency)
    queue.addOperation(last)
    // NB: not by anything that is added to the queue, which would look again then.
    _ = try await last.started.only("it must be started")
  }

  @Test(arguments: ["added alone", "kept alive"])
  func `a dependency that ends at the moment of the adding is not missed`(_ way: String) async {
    let rounds = Effort.choose(4_000, thorough: 100_000)
    let counter = LiveCounter(.long)
    for number in 0..<rounds {
      let dependency: Operation =
        number.isMultiple(of: 2) ? BlockOperation() : AsynchronousOperation()
      counter.enter()
      let last = ManualOperation { operation in
        operation.finish()
        counter.leave()
      }
      last.addDependency(dependency)
      let add: @Sendable () -> Void = { [queue] in
        if way == "added alone" { return queue.addOperation(last) }
        queue.addOperations(keepingAlive: [last])
      }
      await onThread {
        DispatchQueue.concurrentPerform(iterations: 2) { $0 == 0 ? dependency.start() : add() }
      }
    }
    counter.close()
    #expect(await counter.empty.arrived().count == 1, "an operation was never started")
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
