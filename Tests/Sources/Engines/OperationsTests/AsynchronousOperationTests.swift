// Tests that an asynchronous operation goes on after main() has returned, and finishes once.

import Foundation
import Operations
import Synchronization
import TestDoubles
import TestSupport
import Testing

@Suite struct AsynchronousOperationTests {
  let queue = OperationQueue()

  @Test func `an operation goes on after main() has returned, until it is finished`() async throws {
    let operation = ManualOperation()
    let dependent = BlockOperation()
    dependent.addDependency(operation)
    queue.add([operation, dependent])
    _ = try await operation.begun.only("the queue must call main()")
    #expect(operation.isExecuting && !operation.isFinished && operation.isAsynchronous)
    #expect(!dependent.isReady, "the first operation still works")
    operation.finish()
    try await queue.finished(dependent)
    #expect(!operation.isExecuting && operation.isFinished && !operation.isCancelled)
    #expect(operation.calls == ["main"])
  }

  @Test func `an operation that overrides nothing finishes at once`() async throws {
    let operation = AsynchronousOperation()
    queue.addOperation(operation)
    try await queue.finished(operation)
    #expect(!operation.isCancelled)
  }

  @Test func `only the first finish() after the start records, before the end can be seen`() {
    let operation = ManualOperation()
    let records = Mutex<[String]>([])
    func finish(_ name: String) -> Bool {
      operation.finish { records.withLock { $0.append("\(name) \(operation.isFinished)") } }
    }
    #expect(!finish("too early") && !operation.isFinished)
    operation.start()
    #expect([finish("first"), finish("second")] == [true, false])
    #expect(records.withLock { $0 } == ["first false"] && operation.isFinished)
  }

  @Test func `an operation that is started twice begins once`() {
    let operation = ManualOperation()
    operation.start()
    operation.start()
    operation.finish()
    operation.start()
    #expect(operation.calls == ["main"])
  }

  @Test func `work that ends inside main() ends the operation, and its block runs (B8)`()
    async throws
  {
    // The mistake: the state is set again after main() has returned.
    let operation = ManualOperation.atOnce
    let inbox = Inbox<Bool>()
    operation.completionBlock = { inbox.put(operation.isFinished) }
    queue.addOperation(operation)
    #expect(try await inbox.only("the completion block must run"))
    #expect(operation.isFinished && !operation.isExecuting, "a finished operation does not execute")
  }

  @Test func `a thread that waits for the queue is woken, and the operations are released`()
    async throws
  {
    let woken = Inbox<Bool>()
    let counter = LiveCounter()
    Thread.detachNewThread { [queue] in
      for _ in 0..<20 {
        counter.enter()
        let canary = Canary { counter.leave() }
        queue.addOperation(
          ManualOperation { operation in
            DispatchQueue.global().async { withExtendedLifetime(canary) { _ = operation.finish() } }
          })
      }
      counter.close()
      queue.waitUntilAllOperationsAreFinished()
      woken.put(true)
    }
    _ = try await woken.only("waitUntilAllOperationsAreFinished() must return")
    _ = try await counter.empty.only("the operations must be released")
  }
}
