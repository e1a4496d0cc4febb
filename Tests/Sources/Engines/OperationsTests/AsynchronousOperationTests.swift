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
    #expect(operation.isExecuting && !operation.isFinished)
    #expect(operation.isAsynchronous)
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

  @Test func `only the first finish() records its result, and all others return false`() {
    let operation = ManualOperation()
    operation.start()
    let records = Mutex<[Int]>([])
    let won = (1...3).map { number in
      operation.finish { records.withLock { $0.append(number) } }
    }
    #expect(won == [true, false, false])
    #expect(records.withLock { $0 } == [1])
  }

  @Test func `a result is recorded before the operation can be seen as finished`() {
    let operation = ManualOperation()
    operation.start()
    let seen = Mutex<Bool?>(nil)
    operation.finish { seen.withLock { $0 = operation.isFinished } }
    #expect(seen.withLock { $0 } == false)
    #expect(operation.isFinished)
  }

  @Test func `an operation that was not started cannot be finished`() async throws {
    let operation = ManualOperation()
    let won = operation.finish { Issue.record("the operation has not begun") }
    #expect(!won && !operation.isFinished)
    queue.addOperation(operation)
    _ = try await operation.begun.only("after the early call, the operation must still start")
    operation.finish()
    try await queue.finished(operation)
  }

  @Test func `an operation that is started twice begins once`() {
    let operation = ManualOperation()
    operation.start()
    operation.start()
    #expect(operation.calls == ["main"])
    operation.finish()
    operation.start()
    #expect(operation.calls == ["main"])
  }

  @Test func `work that ends inside main() ends the operation, and its block runs (B8)`()
    async throws
  {
    // The mistake: the state is set again after main() has returned.
    let (operation, inbox) = (ManualOperation { $0.finish() }, Inbox<Bool>())
    operation.completionBlock = { inbox.put(operation.isFinished) }
    queue.addOperation(operation)
    #expect(try await inbox.only("the completion block must run"))
    #expect(operation.isFinished && !operation.isExecuting, "a finished operation does not execute")
  }

  @Test func `a thread that waits for the queue is woken`() async throws {
    let operations = (0..<20).map { _ in
      ManualOperation { operation in DispatchQueue.global().async { operation.finish() } }
    }
    let inbox = Inbox<Int>()
    Thread.detachNewThread { [queue] in
      queue.add(operations)
      queue.waitUntilAllOperationsAreFinished()
      inbox.put(operations.count { $0.isFinished })
    }
    let finished = try await inbox.only("waitUntilAllOperationsAreFinished() must return")
    #expect(finished == 20)
  }

  @Test func `an operation is released after its end`() async throws {
    weak var gone: ManualOperation?
    let released = Inbox<Bool>()
    do {
      let canary = Canary { released.put(true) }
      let operation = ManualOperation { [canary] operation in
        _ = canary
        operation.finish()
      }
      gone = operation
      queue.addOperation(operation)
    }
    _ = try await released.only("the operation must be released")
    #expect(gone == nil)
  }
}
