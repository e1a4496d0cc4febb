// Tests queues: what one of this style adds, and what a plain queue refuses.

import Operations
import Receivers
import TestSupport
import Testing

@Suite struct QueueTests {
  @Test func `addOperations can wait until the operations have finished (A13)`() async throws {
    let inbox = Inbox<Bool>()
    Thread.detachNewThread {
      let first = Number(1)
      let last = AddOne()
      let plain = BlockOperation {}
      first.deliver(to: last)
      let operations = [last, first, plain]
      AOperationQueue.shared.addOperations(operations, waitUntilFinished: true)
      inbox.put(operations.allSatisfy(\.isFinished))
    }
    #expect(try await inbox.only("the call must return"))
  }

  @Test(arguments: ["a dependency", "upstream"])
  func `an operation that may have to wait fails in a plain queue, and says how to add it`(
    _ reason: String
  ) async throws {
    let first = Manual()
    let operation = AddOne()
    if reason == "upstream" { first.deliver(to: operation) } else { operation.addDependency(first) }
    let inbox = operation.inbox()
    let plain = OperationQueue()
    for added in [first, operation] as [AOperation] { plain.addOperation(added) }
    try await inbox.receives(notAdded)
    #expect(operation.executed.values.isEmpty)
    first.cancel()
  }
}
