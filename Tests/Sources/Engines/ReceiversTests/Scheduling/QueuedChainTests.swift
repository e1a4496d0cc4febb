// Tests which places a chain takes in a queue.

import Foundation
import Operations
import Receivers
import TestSupport
import Testing

@Suite struct QueuedChainTests {
  @Test func `an operation that ends at once is followed in the same slot`() async throws {
    let (queue, order) = (OperationQueue(), Inbox<String>())
    (queue.maxConcurrentOperationCount, queue.isSuspended) = (1, true)
    let addOne = { @Sendable (number: Int) in
      order.put("operation \(number)")
      return number + 1
    }
    Number(1).deliver(to: MapOperation(addOne)).deliver(to: MapOperation(addOne)).add(to: queue)
    queue.addOperation { order.put("another") }
    queue.isSuspended = false
    let lines = await order.arrived(3)
    #expect(lines == ["operation 1", "operation 2", "another"])
  }

  @Test func `a chain takes a slot for a late end, and a hold while none is ready`() async throws {
    let (queue, manual, dependency) = (PriorityRecordingQueue(), Manual(), Number(0))
    let last = manual.deliver(to: AddOne()).deliver(to: AddOne())
    last.addDependency(dependency)
    last.queuePriority = .high
    let inbox = last.added(to: queue)
    try await manual.begins()
    #expect(queue.added.values == [.high], "one slot for the operation that executes")
    let middle = manual.inbox()
    manual.finish(with: .success(1))
    _ = try await middle.only("it must finish")
    await queue.added.arrived(3)
    #expect(!last.isReady && queue.operationCount > 0, "the hold keeps the queue from being idle")
    dependency.add(to: OperationQueue())
    _ = try await inbox.only("the last operation must finish")
    #expect(
      queue.added.values == [.high, .high, .normal, .high],
      "each slot has the priority of the last operation")
  }

  @Test func `an operation that ends later is followed in the queue`() async throws {
    let (key, mine) = (DispatchSpecificKey<String>(), DispatchQueue(label: "mine"))
    mine.setSpecific(key: key, value: "mine")
    let queue = OperationQueue()
    queue.underlyingQueue = mine
    let (manual, places) = (Manual(), Inbox<String?>())
    let inbox =
      manual.deliver(
        to: MapOperation { (number: Int) in
          places.put(DispatchQueue.getSpecific(key: key))
          return number
        }
      ).added(to: queue)
    try await manual.begins()
    manual.finish(with: .success(1))
    _ = try await inbox.only("the last operation must finish")
    #expect(places.values == ["mine"])
  }

  @Test func `chains that wait for each other run in a queue of width one`() async throws {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let (one, two, three, four) = (Number(1), AddOne(), Number(3), AddOne())
    two.addDependency(three)
    four.addDependency(one)
    let (first, second) = (one.deliver(to: two).inbox(), three.deliver(to: four).inbox())
    four.add(to: queue)
    two.add(to: queue)
    let (left, right) = (try await first.only("one"), try await second.only("the other"))
    #expect(left.output == 2 && right.output == 4)
  }

  @Test func `the upstream of a cancelled receiver still runs for another receiver`() async throws {
    let (queue, number) = (OperationQueue(), Number(1))
    let (left, other) = (number.deliver(to: AddOne()), number.deliver(to: AddOne()))
    queue.isSuspended = true
    left.add(to: queue)
    let inbox = other.added()
    left.cancel()
    #expect(left.isFinished && !number.isFinished)
    queue.isSuspended = false
    try await inbox.expect(.output(2), "the other must receive")
  }

  @Test func `an operation added before runs, though no receiver waits any more`() async throws {
    let (queue, ran) = (OperationQueue(), Inbox<Void>())
    queue.isSuspended = true
    do {
      let first = AOperationBlock<Int> { finish in
        ran.put(())
        finish(.success(1))
      }
      let (left, other) = (first.deliver(to: AddOne()), first.deliver(to: AddOne()))
      left.add(to: queue).cancel()
      #expect(left.isFinished && !first.isCancelled && !other.isFinished)
    }
    queue.isSuspended = false
    try await ran.only("it was added")
  }

  @Test func `a chain with a cancelled operation ends; a shared operation goes on`() async throws {
    let (shared, queue) = (Manual(), OperationQueue())
    queue.maxConcurrentOperationCount = 2
    let middle = shared.deliver(to: AddOne())
    let last = middle.deliver(to: AddOne()).added(to: queue)
    let other = shared.deliver(to: AddOne()).added(to: queue)
    try await shared.begins()
    middle.cancel()
    try await last.expect(.cancelled, "its upstream has ended")
    #expect(other.values.isEmpty)
    shared.finish(with: .success(1))
    try await other.expect(.output(2), "the other must receive")
  }

  @Test func `a dependency added late counts as long as the operation is blocked`() async throws {
    let (manual, dependency, queue) = (Manual(), Manual(), OperationQueue())
    let last = manual.deliver(to: AddOne())
    let inbox = last.added(to: queue)
    try await manual.begins()
    let block = BlockOperation {}
    last.addDependency(dependency)
    last.addDependency(block)
    let ended = manual.inbox()
    manual.finish(with: .success(1))
    _ = try await ended.only("it must finish")
    try await dependency.begins(in: queue)
    #expect(inbox.values.isEmpty && !last.isReady)
    let over = dependency.inbox()
    dependency.finish(with: .success(0))
    _ = try await over.only("it must finish")
    #expect(!last.isReady, "the dependency of another kind has not ended")
    queue.addOperation(block)
    try await inbox.expect(.output(2))
    last.addDependency(Manual())
    #expect(last.dependencies.isEmpty, "it has finished")
  }
}

/// Records the priority of each operation that is added to it.
///
/// `@unchecked Sendable`: its property is constant.
private final class PriorityRecordingQueue: OperationQueue, @unchecked Sendable {
  let added = Inbox<Operation.QueuePriority>()

  override func addOperation(_ operation: Operation) {
    added.put(operation.queuePriority)
    super.addOperation(operation)
  }
}
