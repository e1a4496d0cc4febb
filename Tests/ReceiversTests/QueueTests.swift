// The queue with a delegate.

import Foundation
import Operations
import Receivers
import TestSupport
import Testing

private final class Log: AOperationQueueDelegate {
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
  @Test func `the delegate is told of every operation, upstream too`() async throws {
    let (queue, log) = (AOperationQueue(), Log())
    queue.delegate = log
    let (number, failing) = (Number(1), AddOne())
    (number.name, failing.name) = ("one", "two")
    failing.conditions(BlockCondition { false })
    _ = try await number.deliver(to: failing).run(in: queue)
    let lines = await log.lines.arrived(4)
    #expect(Set(lines) == ["add one", "add two", "end one well", "end two badly"])
    #expect(lines.count == 4)
    #expect(queue.delegate === log)
  }

  @Test func `the delegate is not held`() {
    let queue = AOperationQueue()
    do { queue.delegate = Log() }
    #expect(queue.delegate == nil)
  }

  @Test func `added as to any queue, an operation brings upstream along, and is added once`()
    async throws
  {
    let (queue, last) = (AOperationQueue(), AddOne())
    let first = Number(1)
    let inbox = first.deliver(to: last).inbox()
    queue.addOperation(last)
    queue.addOperation(last)
    queue.addOperation(first)
    let result = try await inbox.only("it must finish once")
    #expect(result.output == 2)
  }

  @Test func `operations of other kinds run, too`() async throws {
    let (queue, inbox) = (AOperationQueue(), Inbox<Int>())
    queue.addOperation(BlockOperation { inbox.put(1) })
    queue.addOperation { inbox.put(2) }
    let values = await inbox.arrived(2)
    #expect(Set(values) == [1, 2])
  }

  @Test func `waiting until operations have finished is possible (A13)`() async throws {
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
}
