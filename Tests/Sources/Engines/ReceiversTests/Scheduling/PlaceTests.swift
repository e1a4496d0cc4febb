// Tests which places a run takes in its queue.

import Operations
import Receivers
import TestSupport
import Testing

@Suite struct PlaceTests {
  private let queue = OperationQueue()

  @Test func `an operation that ends at once is followed in the same place`() async throws {
    let order = Inbox<String>()
    queue.maxConcurrentOperationCount = 1
    queue.isSuspended = true
    let note = { @Sendable (number: Int) in
      order.put("operation \(number)")
      return number + 1
    }
    Number(1).deliver(to: MapOperation(note)).deliver(to: MapOperation(note)).add(to: queue)
    queue.addOperation { order.put("another") }
    queue.isSuspended = false
    let lines = await order.arrived(3)
    #expect(lines == ["operation 1", "operation 2", "another"])
  }

  @Test func `a run has one place, which waits if no operation is ready`() async throws {
    let queue = PriorityRecordingQueue()
    let manual = Manual()
    let dependency = Number(0)
    let middle = manual.deliver(to: AddOne())
    let last = middle.deliver(to: AddOne())
    last.addDependency(dependency)
    last.queuePriority = .high
    let inbox = last.added(to: queue)
    try await manual.begins()
    #expect(queue.added.values == [.high], "for the operation that executes")
    manual.finish(with: .success(1))
    try await middle.inbox().receives("2")
    await queue.added.arrived(2)
    #expect(!last.isReady && queue.operationCount > 0, "the queue is not idle")
    dependency.add(to: OperationQueue())
    try await inbox.receives("3")
    #expect(queue.added.values == [.high, .high], "with the priority of the last operation")
  }

  @Test(arguments: [true, false])
  func `an operation that ends later is followed on a thread of the queue, with its run's quality`(
    _ isOwnQueue: Bool
  ) async throws {
    let place = MarkedQueue(
      isOwnQueue ? DispatchQueue(label: "place") : .global(qos: .userInitiated))
    if isOwnQueue { queue.underlyingQueue = place.queue }
    let isThere = Inbox<Bool>()
    let manual = Manual()
    let last = manual.deliver(to: MapOperation { (_: Int) in isThere.put(place.isCurrent) })
    last.qualityOfService = .userInitiated
    last.add(to: queue)
    try await manual.begins()
    manual.finish(with: .success(1))
    #expect(try await isThere.only("the receiver must execute"))
  }

  @Test func `a wrapper's chain runs in a queue of width one`() async throws {
    queue.maxConcurrentOperationCount = 1
    let manual = Manual()
    let wrapper = WrapperOperation<Void, Int> { _ in
      WrapperOperation<Void, Int> { _ in manual.deliver(to: AddOne()) }
    }
    let inbox = wrapper.deliver(to: AddOne()).added(to: queue)
    try await manual.begins()
    #expect(queue.operationCount == 1, "the wrappers left their place to it")
    manual.finish(with: .success(1))
    try await inbox.receives("3")
  }

  @Test(arguments: ["begun", "of another kind", "in a run"])
  func `a barrier ends, and so do the runs before it (E1)`(_ awaited: String) async throws {
    let manual = Manual()
    let plain = BlockOperation {}
    let last = AddOne()
    let passed = Inbox<Void>()
    switch awaited {
    case "begun": manual.deliver(to: last)
    case "in a run": Number(1).deliver(to: last).addDependency(manual)
    default: Number(1).deliver(to: last).addDependency(plain)
    }
    let inbox = last.added(to: queue)
    if awaited != "of another kind" {
      manual.add(to: queue)
      try await manual.begins()
    }
    queue.addBarrierBlock { passed.put(()) }
    plain.start()
    manual.finish(with: .success(1))
    try await inbox.receives("2")
    try await passed.only("the barrier must run")
  }

  @Test func `a place is left if its operation was cancelled before`() async throws {
    let passed = Inbox<Void>()
    let number = Number()
    queue.isSuspended = true
    number.add(to: queue)
    number.cancel()
    queue.addBarrierBlock { passed.put(()) }
    queue.isSuspended = false
    try await passed.only("the place must end")
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
