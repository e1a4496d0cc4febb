// A chain in a queue: one turn after another.

import Foundation
import Operations
import Receivers
import Testing
import WorkbookTesting

@Suite struct TurnTests {
  @Test func `what ends at once is followed in the same turn`() async throws {
    let (queue, order) = (OperationQueue(), Inbox<String>())
    (queue.maxConcurrentOperationCount, queue.isSuspended) = (1, true)
    let step = { @Sendable (number: Int) in
      order.put("step \(number)")
      return number + 1
    }
    Number(1).deliver(to: MapOperation(step)).deliver(to: MapOperation(step)).add(to: queue)
    queue.addOperation { order.put("another") }
    queue.isSuspended = false
    let lines = await order.arrived(3)
    #expect(lines == ["step 1", "step 2", "another"])
  }

  @Test func `a chain takes a turn, and one more for each of its pauses`() async throws {
    let (queue, manual, stranger) = (CountingQueue(), Manual(), Number(0))
    let last = manual.deliver(to: AddOne()).deliver(to: AddOne())
    last.addDependency(stranger)
    last.queuePriority = .high
    let inbox = last.inboxAdded(to: queue)
    _ = try await manual.began.only("the first operation must execute")
    #expect(queue.added.values.count == 2, "one that executes, and one that waits")
    let middle = manual.inbox()
    manual.finish(with: .success(1))
    _ = try await middle.only("it must finish")
    await queue.added.arrived(3)
    stranger.add(to: OperationQueue())
    _ = try await inbox.only("the last operation must finish")
    #expect(queue.added.values == [.high, .high, .high], "the last one says how urgent it is")
  }

  @Test func `what ends later is followed in the queue, and not where it ended`() async throws {
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
      ).inboxAdded(to: queue)
    _ = try await manual.began.only("the first operation must execute")
    manual.finish(with: .success(1))
    _ = try await inbox.only("the last operation must finish")
    #expect(places.values == ["mine"])
  }

  @Test func `in a queue of width one, chains that wait for one another crosswise run`()
    async throws
  {
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

  @Test func `in a queue of width one, whoever was added first waits without being in the way`()
    async throws
  {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let (early, late) = (Number(1), Number(2))
    early.addDependency(late)
    let inbox = early.inbox()
    early.add(to: queue)
    late.add(to: queue)
    let result = try await inbox.only("it must finish")
    #expect(result.output == 1 && late.isFinished)
  }

  @Test func `what a cancelled receiver has left runs for the other`() async throws {
    let (queue, number) = (OperationQueue(), Number(1))
    let (left, other) = (number.deliver(to: AddOne()), number.deliver(to: AddOne()))
    queue.isSuspended = true
    left.add(to: queue)
    let inbox = other.inbox()
    other.add(to: OperationQueue())
    left.cancel()
    #expect(left.isFinished && !number.isFinished)
    queue.isSuspended = false
    let result = try await inbox.only("the other must receive")
    #expect(result.output == 2)
  }

  @Test func `what was added runs, if nobody waits for it any more, and nobody holds it`()
    async throws
  {
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

  @Test func `while a shared operation goes on, whoever need not wait for it ends`() async throws {
    let (shared, queue) = (Manual(), OperationQueue())
    queue.maxConcurrentOperationCount = 2
    let middle = shared.deliver(to: AddOne())
    let last = middle.deliver(to: AddOne()).inboxAdded(to: queue)
    let other = shared.deliver(to: AddOne()).inboxAdded(to: queue)
    _ = try await shared.began.only("it must execute")
    middle.cancel()
    let result = try await last.only("its upstream has ended")
    #expect(result.error?.isCancelled == true && other.values.isEmpty)
    shared.finish(with: .success(1))
    let later = try await other.only("the other must receive")
    #expect(later.output == 2)
  }

  @Test func `a dependency that is added late counts until it is its turn`() async throws {
    let (manual, stranger, queue) = (Manual(), Manual(), OperationQueue())
    let last = manual.deliver(to: AddOne())
    let inbox = last.inboxAdded(to: queue)
    _ = try await manual.began.only("it must execute")
    let block = BlockOperation {}
    last.addDependency(stranger)
    last.addDependency(block)
    let ended = manual.inbox()
    manual.finish(with: .success(1))
    _ = try await ended.only("it must finish")
    stranger.add(to: queue)
    _ = try await stranger.began.only("the dependency must execute")
    #expect(inbox.values.isEmpty && !last.isReady)
    let over = stranger.inbox()
    stranger.finish(with: .success(0))
    _ = try await over.only("it must finish")
    #expect(!last.isReady, "one of another kind is missing")
    queue.addOperation(block)
    let result = try await inbox.only("then it is its turn")
    #expect(result.output == 2)
    last.addDependency(Manual())
    #expect(last.dependencies.isEmpty, "it has finished")
  }

  @Test func `cancelled and released while it waits for another kind, it ends no process`()
    async throws
  {
    let gone = Inbox<Void>(patience: 20)
    for _ in 0..<200 {
      let block = BlockOperation {}
      do {
        let tracked = Tracked(gone)
        tracked.addDependency(block)
        tracked.add(to: OperationQueue()).cancel()
      }
      OperationQueue().addOperation(block)
    }
    let count = await gone.arrived(200).count
    #expect(count == 200)
  }
}

extension ResultableOperation {
  /// Adds the operation to a queue; its results.
  fileprivate func inboxAdded(to queue: OperationQueue) -> Inbox<Outcome<Output>> {
    let inbox = inbox()
    add(to: queue)
    return inbox
  }
}

/// Notes the priority of what is added to it.
///
/// `@unchecked Sendable`: its property is constant.
private final class CountingQueue: OperationQueue, @unchecked Sendable {
  let added = Inbox<Operation.QueuePriority>()

  override func addOperation(_ operation: Operation) {
    added.put(operation.queuePriority)
    super.addOperation(operation)
  }
}
