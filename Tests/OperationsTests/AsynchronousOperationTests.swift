// An asynchronous operation starts, goes on after its main method has returned, and finishes once.

import Foundation
import Operations
import Synchronization
import TestDoubles
import TestSupport
import Testing

@Suite struct AsynchronousOperationTests {
  let queue = OperationQueue()

  @Test func `goes on after main() has returned, until somebody finishes it`() async throws {
    let operation = ManualOperation()
    let dependent = BlockOperation()
    dependent.addDependency(operation)
    queue.add([operation, dependent])
    _ = try await operation.begun.only("the queue must call main()")
    #expect(operation.isExecuting && !operation.isFinished)
    #expect(operation.isAsynchronous)
    #expect(!dependent.isReady, "the work still goes on")
    operation.finish()
    try await queue.finished(dependent)
    #expect(!operation.isExecuting && operation.isFinished && !operation.isCancelled)
    #expect(operation.calls == ["main"])
  }

  @Test func `work that ends inside main() ends the operation`() async throws {
    let operation = ManualOperation { $0.finish() }
    queue.addOperation(operation)
    try await queue.finished(operation)
    #expect(!operation.isExecuting && operation.isFinished)
  }

  @Test func `one that overrides nothing finishes at once`() async throws {
    let operation = AsynchronousOperation()
    queue.addOperation(operation)
    try await queue.finished(operation)
    #expect(!operation.isCancelled)
  }

  @Test func `the first to finish keeps its record, and all others learn that they are late`() {
    let operation = ManualOperation()
    operation.start()
    let records = Mutex<[Int]>([])
    let won = (1...3).map { number in
      operation.finish { records.withLock { $0.append(number) } }
    }
    #expect(won == [true, false, false])
    #expect(records.withLock { $0 } == [1])
  }

  @Test func `a record is kept before anybody can see that the operation has finished`() {
    let operation = ManualOperation()
    operation.start()
    let seen = Mutex<Bool?>(nil)
    operation.finish { seen.withLock { $0 = operation.isFinished } }
    #expect(seen.withLock { $0 } == false)
    #expect(operation.isFinished)
  }

  @Test func `finishing from many threads at once, one wins`() async {
    let (wins, records) = await onThread {
      let wins = Atomic(0)
      let records = Atomic(0)
      for _ in 0..<500 {
        let operation = ManualOperation()
        operation.start()
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
          let won = operation.finish { records.add(1, ordering: .relaxed) }
          if won { wins.add(1, ordering: .relaxed) }
        }
      }
      return (wins.load(ordering: .relaxed), records.load(ordering: .relaxed))
    }
    #expect(wins == 500 && records == 500)
  }

  @Test func `before its start there is nothing to finish`() async throws {
    let operation = ManualOperation()
    let won = operation.finish { Issue.record("nothing was begun") }
    #expect(!won && !operation.isFinished)
    queue.addOperation(operation)
    _ = try await operation.begun.only("the early call must not have taken the start away")
    operation.finish()
    try await queue.finished(operation)
  }

  @Test func `started twice by hand, it begins once`() {
    let operation = ManualOperation()
    operation.start()
    operation.start()
    #expect(operation.calls == ["main"])
    operation.finish()
    operation.start()
    #expect(operation.calls == ["main"])
  }

  @Test func `finished inside main(), the operation does not go on executing (B8)`() {
    // What goes wrong: the state is set after main() has returned, and goes back.
    let operation = ManualOperation { $0.finish() }
    operation.start()
    #expect(operation.isFinished && !operation.isExecuting, "it has finished: nothing executes")
  }

  @Test func `whoever waits for the queue is woken`() async throws {
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

  @Test func `a completion block runs once`() async throws {
    let operation = ManualOperation { $0.finish() }
    let inbox = Inbox<Bool>()
    operation.completionBlock = { inbox.put(true) }
    queue.addOperation(operation)
    _ = try await inbox.only("the completion block must run")
  }

  @Test func `nobody holds it after its run`() async throws {
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
