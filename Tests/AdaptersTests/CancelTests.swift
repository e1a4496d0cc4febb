// A network operation is cancelled at every moment of its life, and ends at once.

import Adapters
import Foundation
import Operations
import Synchronization
import TestSupport
import Testing

@Suite struct CancelTests {
  let queue = QueueManager()

  @Test func `cancelled before its start, it ends, and what depends on it runs (C4)`()
    async throws
  {
    let (operation, next) = (WorkOperation(), WorkOperation.ending(with: .success(1)))
    next.addDependency(operation)
    operation.cancel()
    queue.addOperations([operation, next])
    let promise = "an operation that was cancelled before its start must end"
    #expect(try await operation.ended(promise).error is CancellationError)
    #expect(operation.calls == [], "nothing was begun, and nothing is to stop")
    _ = try await next.ended("what depends on it must run")
  }

  @Test func `cancelled while its work goes on, it ends at once, and the work is stopped (C8)`() {
    let found = Mutex<Bool?>(nil)
    let operation = WorkOperation(onStop: { operation in
      found.withLock { $0 = operation.isFinished }
      operation.complete(result: .success(1))
    })
    operation.start()
    operation.cancel()
    #expect(operation.result?.error is CancellationError)
    #expect(operation.calls == ["begin", "stop"])
    #expect(found.withLock { $0 } == true, "a transport may answer inside its cancel()")
  }

  @Test func `cancelled while its work begins, it has no value, and stops afterwards`() {
    let inside = Mutex<[String]>([])
    let operation = WorkOperation { operation in
      operation.cancel()
      inside.withLock { $0 = operation.calls }
    }
    operation.start()
    #expect(inside.withLock { $0 } == ["begin"], "the work still begins")
    #expect(operation.calls == ["begin", "stop"])
    #expect(operation.result?.error is CancellationError)
  }

  @Test func `a value that comes while its cancel waits is not its result`() {
    let operation = WorkOperation { operation in
      operation.cancel()
      operation.complete(result: .success(1))
    }
    operation.start()
    #expect(operation.result?.error is CancellationError)
    #expect(operation.calls == ["begin"], "it has ended: nothing is to stop")
  }

  @Test func `after its end a cancel changes nothing`() {
    let operation = WorkOperation.ending(with: .success(1))
    operation.start()
    operation.cancel()
    #expect(operation.result?.value == 1 && !operation.isCancelled)
    #expect(operation.calls == ["begin"])
  }

  @Test func `an answer after the cancel changes nothing`() {
    let operation = WorkOperation()
    operation.start()
    operation.cancel()
    operation.complete(result: .success(1))
    #expect(operation.result?.error is CancellationError)
  }

  @Test func `one whose dependency was cancelled is cancelled, and begins nothing`() async throws {
    let plain = BlockOperation()
    let operation = WorkOperation.ending(with: .success(1))
    operation.addDependency(plain)
    plain.cancel()
    queue.addOperations([plain, operation])
    #expect(try await operation.ended().error is CancellationError)
    #expect(operation.isCancelled && operation.calls == [])
  }

  @Test func `an error that it was handed goes before a cancelled dependency`() async throws {
    let plain = BlockOperation()
    let operation = WorkOperation.ending(with: .success(1))
    operation.addDependency(plain)
    operation.error = Trouble.first
    plain.cancel()
    queue.addOperations([plain, operation])
    #expect(try await operation.ended().error as? Trouble == .first)
  }

  @Test func `started, answered and cancelled from many threads, it ends once (C8)`() async {
    let faults = await onThread {
      (0..<1_000).count { number in
        let operation = WorkOperation()
        let seen = Mutex<[Int]>([])
        if number.isMultiple(of: 2) { operation.start() }
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
          for _ in 0..<20 { operation.onCompletion { result in seen.note(result) } }
          switch thread {
          case 0: operation.start()
          case 1: operation.complete(result: .success(1))
          default: operation.cancel()
          }
        }
        let all = Array(repeating: operation.result?.value ?? -1, count: 4 * 20)
        return seen.withLock { $0 } != all || !operation.isFinished
          || ![[], ["begin"], ["begin", "stop"]].contains(operation.calls)
      }
    }
    #expect(faults == 0)
  }
}
