// Tests which places a run takes in its queue.

import Foundation
import Operations
import Receivers
import TestSupport
import Testing

@Suite struct PlaceTests {
  @Test func `an operation that ends at once is followed in the same place`() async throws {
    let (queue, order) = (OperationQueue(), Inbox<String>())
    queue.maxConcurrentOperationCount = 1
    queue.isSuspended = true
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

  @Test func `a run has one place, which waits if no operation is ready`() async throws {
    let (queue, manual, dependency) = (PriorityRecordingQueue(), Manual(), Number(0))
    let last = manual.deliver(to: AddOne()).deliver(to: AddOne())
    last.addDependency(dependency)
    last.queuePriority = .high
    let (middle, inbox) = (manual.inbox(), last.added(to: queue))
    try await manual.begins()
    #expect(queue.added.values == [.high], "for the operation that executes")
    manual.finish(with: .success(1))
    _ = try await middle.only("it must finish")
    await queue.added.arrived(2)
    #expect(!last.isReady && queue.operationCount > 0, "the queue is not idle")
    dependency.add(to: OperationQueue())
    try await inbox.expect(.output(3))
    #expect(queue.added.values == [.high, .high], "with the priority of the last operation")
  }

  @Test func `an operation that ends later is followed on a thread of the queue`() async throws {
    let (key, mine) = (DispatchSpecificKey<String>(), DispatchQueue(label: "mine"))
    mine.setSpecific(key: key, value: "mine")
    let queue = OperationQueue()
    queue.underlyingQueue = mine
    let (manual, places) = (Manual(), Inbox<String?>())
    let map = MapOperation { (number: Int) in
      places.put(DispatchQueue.getSpecific(key: key))
      return number
    }
    let inbox = try await manual.begins(for: manual.deliver(to: map), in: queue)
    manual.finish(with: .success(1))
    try await inbox.expect(.output(1))
    #expect(places.values == ["mine"])
  }

  @Test func `runs that wait for each other end in a queue of width one`() async throws {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let (one, two, three, four) = (Number(1), AddOne(), Number(3), AddOne())
    two.addDependency(three)
    four.addDependency(one)
    let (left, right) = (three.deliver(to: four), one.deliver(to: two))
    for inbox in [left.added(to: queue), right.added(to: queue)] { _ = try await inbox.only("end") }
    #expect(left.result?.output == 4 && right.result?.output == 2)
  }

  @Test func `a wrapper's chain runs in a queue of width one`() async throws {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let manual = Manual()
    let wrapper = WrapperOperation<Void, Int> { _ in
      WrapperOperation<Void, Int> { _ in manual.deliver(to: AddOne()) }
    }
    let inbox = try await manual.begins(for: wrapper.deliver(to: AddOne()), in: queue)
    #expect(queue.operationCount == 1, "the wrappers left their place to it")
    manual.finish(with: .success(1))
    try await inbox.expect(.output(3))
  }

  @Test(arguments: ["begun", "of another kind", "in a run"])
  func `a barrier ends, and so do the runs before it (E1)`(_ awaited: String) async throws {
    let (queue, manual, plain) = (OperationQueue(), Manual(), BlockOperation {})
    let (last, passed) = (AddOne(), Inbox<Void>())
    switch awaited {
    case "begun": manual.deliver(to: last)
    case "in a run": Number(1).deliver(to: last).addDependency(manual)
    default: Number(1).deliver(to: last).addDependency(plain)
    }
    let inbox = last.added(to: queue)
    if awaited != "of another kind" { try await manual.begins(in: queue) }
    queue.addBarrierBlock { passed.put(()) }
    plain.start()
    manual.finish(with: .success(1))
    try await inbox.expect(.output(2))
    try await passed.only("the barrier must run")
  }

  @Test func `operations that wait for one another end, each in a run of its own`() async throws {
    let (queue, gate) = (OperationQueue(), Manual())
    var last: AOperation = gate
    let waiting = (0..<100).map { Number($0) }
    for operation in waiting {
      operation.addDependency(last)
      operation.add(to: queue)
      last = operation
    }
    let ended = waiting[99].inbox()
    try await gate.begins(in: OperationQueue())
    gate.finish(with: .success(0))
    try await ended.expect(.output(99))
  }

  @Test func `cancelAllOperations reaches operations of which none has begun`() async throws {
    let (queue, gate) = (OperationQueue(), Manual())
    let inboxes = (0..<20).map { number in
      let operation = Number(number)
      operation.addDependency(gate)
      return operation.deliver(to: AddOne()).added(to: queue)
    }
    queue.cancelAllOperations()
    for inbox in inboxes { try await inbox.expect(.cancelled) }
  }

  @Test(arguments: [false, true])
  func `an operation that was added runs, though its receiver was cancelled`(
    _ hasOther: Bool
  ) async throws {
    let (queue, ran) = (OperationQueue(), Inbox<Void>())
    var inbox: Inbox<OperationResult<Int>>?
    queue.isSuspended = true
    do {
      let first = Manual {
        ran.put(())
        $0.finish(with: .success(1))
      }
      let (left, other) = (first.deliver(to: AddOne()), first.deliver(to: AddOne()))
      left.add(to: queue)
      if hasOther { inbox = other.added() }
      left.cancel()
      #expect(left.isFinished && !first.isFinished && !first.isCancelled)
    }
    queue.isSuspended = false
    try await ran.only("it was added")
    try await inbox?.expect(.output(2), "the other must receive")
  }

  @Test func `a dependency added late counts as long as the operation is blocked`() async throws {
    let (manual, dependency, queue) = (Manual(), Manual(), OperationQueue())
    let last = manual.deliver(to: AddOne())
    let inbox = try await manual.begins(for: last, in: queue)
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
