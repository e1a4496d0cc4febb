// Tests queues: what one of this style adds, when a queue is idle, and what a plain queue refuses.

import Foundation
import Operations
import Receivers
import TestSupport
import Testing

@Suite struct QueueTests {
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

  @Test(arguments: ["a dependency", "upstream"])
  func `an operation that may have to wait fails in a plain queue, and says how to add it`(
    _ reason: String
  ) async throws {
    let (first, operation) = (Manual(), AddOne())
    if reason == "upstream" { first.deliver(to: operation) } else { operation.addDependency(first) }
    let (inbox, plain) = (operation.inbox(), OperationQueue())
    for added in [first, operation] as [AOperation] { plain.addOperation(added) }
    let result = try await inbox.only("it must end at once")
    #expect(result.error?.description.contains("add(to:)") == true, "\(result)")
    #expect(result.error?.publisher == "AddOne" && operation.executed.values.isEmpty)
    first.cancel()
  }

  @Test func `an operation that waits for none runs in a plain queue`() async throws {
    let number = Number(1).conditions(Condition {})
    let inbox = number.inbox()
    OperationQueue().addOperation(number)
    try await inbox.expect(.output(1))
  }
}
