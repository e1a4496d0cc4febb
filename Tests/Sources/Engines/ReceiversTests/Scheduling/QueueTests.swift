// Tests queues: the one with a delegate, when a queue is idle, and what a plain queue refuses.

import Foundation
import Operations
import Receivers
import TestSupport
import Testing

/// Records what it is told.
private final class RecordingDelegate: AOperationQueueDelegate {
  let lines = Inbox<String>()

  func operationQueue(_ queue: AOperationQueue, willAdd operation: AOperation) {
    lines.put("add \(operation.name ?? "")")
  }

  func operationQueue(
    _ queue: AOperationQueue, didFinish operation: AOperation, error: AOperationError?
  ) {
    lines.put("end \(operation.name ?? "") \(error == nil ? "well" : "badly")")
  }
}

@Suite struct QueueTests {
  @Test func `the delegate learns of every operation, upstream too`() async throws {
    let (queue, delegate) = (AOperationQueue(), RecordingDelegate())
    queue.delegate = delegate
    let (number, failing) = (Number(1).named("one"), AddOne().named("two"))
    failing.conditions(BlockCondition { false })
    _ = try await number.deliver(to: failing).run(in: queue)
    let lines = await delegate.lines.arrived(4)
    #expect(Set(lines) == ["add one", "add two", "end one well", "end two badly"])
    #expect(lines.count == 4)
    #expect(queue.delegate === delegate)
  }

  @Test func `a queue does not retain its delegate`() {
    let queue = AOperationQueue()
    do { queue.delegate = RecordingDelegate() }
    #expect(queue.delegate == nil)
  }

  @Test func `addOperation adds what a condition makes, and keeps categories`() async throws {
    enum Gate {}
    let (queue, login) = (AOperationQueue(), Manual())
    let first = Manual().conditions(LoggedIn(login: login), MutuallyExclusive<Gate>())
    let second = Number(2).conditions(MutuallyExclusive<Gate>())
    let inbox = second.inbox()
    queue.addOperation(first)
    try await login.begins()
    #expect(first.began.values.isEmpty, "it waits for that operation")
    login.finish(with: .success(0))
    try await first.begins()
    queue.addOperation(second)
    #expect(!second.isReady, "the first of its category still executes")
    first.finish(with: .success(1))
    try await inbox.expect(.output(2), "then the second must run")
  }

  @Test func `a queue runs operations of other kinds, too`() async throws {
    let (queue, inbox) = (AOperationQueue(), Inbox<Int>())
    queue.addOperation(BlockOperation { inbox.put(1) })
    queue.addOperation { inbox.put(2) }
    let values = await inbox.arrived(2)
    #expect(Set(values) == [1, 2])
  }

  @Test func `addOperations can wait until the operations have finished (A13)`() async throws {
    let inbox = Inbox<[Int?]>()
    Thread.detachNewThread {
      let (first, last) = (Number(1), AddOne())
      first.deliver(to: last)
      AOperationQueue.shared.addOperations([last, first], waitUntilFinished: true)
      inbox.put([first.result?.output, last.result?.output])
    }
    let outputs = try await inbox.only("the call must return")
    #expect(outputs == [1, 2])
  }

  @Test func `a queue is not idle before the chain has ended`() async throws {
    let (manual, receiver, queue) = (Manual(), AddOne(), OperationQueue())
    let last = manual.deliver(to: receiver).deliver(to: AddOne())
    let inbox = Inbox<Bool>()
    last.add(to: queue)
    Thread.detachNewThread {
      queue.waitUntilAllOperationsAreFinished()
      inbox.put(last.isFinished)
    }
    try await manual.begins()
    manual.finish(with: .success(1))
    let wasFinished = try await inbox.only("the queue must become idle")
    #expect(wasFinished)
  }

  // MARK: Queues of Foundation, in their own way

  @Test(arguments: ["a dependency", "upstream", "its category"])
  func `an operation that may have to wait fails in a plain queue, and says how to add it`(
    _ reason: String
  ) async throws {
    enum Door {}
    let (first, operation) = (Manual(), AddOne())
    switch reason {
    case "a dependency": operation.addDependency(first)
    case "upstream": first.deliver(to: operation)
    default: operation.conditions(MutuallyExclusive<Door>())
    }
    let (inbox, plain) = (operation.inbox(), OperationQueue())
    for added in [first, operation] as [AOperation] { plain.addOperation(added) }
    let result = try await inbox.only("it must end at once")
    #expect(result.error?.description.contains("add(to:)") == true, "\(result)")
    #expect(result.error?.publisher == "AddOne" && operation.executed.values.isEmpty)
    first.cancel()
  }

  @Test func `an operation that waits for none runs in a plain queue`() async throws {
    let number = Number(1).conditions(BlockCondition { true })
    let inbox = number.inbox()
    OperationQueue().addOperation(number)
    try await inbox.expect(.output(1))
  }
}
