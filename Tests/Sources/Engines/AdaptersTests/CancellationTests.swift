// Tests that a network operation ends, whenever it is cancelled.

import Adapters
import Foundation
import Operations
import Synchronization
import TestSupport
import Testing

@Suite struct CancellationTests {
  let queue = QueueManager()

  @Test func `an operation cancelled before its start ends; dependents run (C4)`() async throws {
    let (operation, next) = (WorkOperation(), WorkOperation.ending(with: .success(1)))
    next.addDependency(operation)
    operation.cancel()
    queue.addOperations([operation, next])
    let promise = "an operation that was cancelled before its start must end"
    try await operation.fails(with: CancellationError.self, promise)
    #expect(operation.calls == [], "no work was begun, so there is none to stop")
    try await next.ended("its dependent must run")
  }

  @Test func `an operation cancelled while it works ends at once, and the work is stopped (C8)`() {
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

  @Test func `an operation that is cancelled while its work begins is stopped afterwards`() {
    let inside = Mutex<[String]>([])
    let operation = WorkOperation { operation in
      operation.cancel()
      inside.withLock { $0 = operation.calls }
    }
    operation.start()
    #expect(inside.withLock { $0 } == ["begin"], "the work is still beginning")
    #expect(operation.calls == ["begin", "stop"])
    #expect(operation.result?.error is CancellationError)
  }

  @Test func `a value that comes after a cancel, while the work begins, is not the result`() {
    let operation = WorkOperation { operation in
      operation.cancel()
      operation.complete(result: .success(1))
    }
    operation.start()
    #expect(operation.result?.error is CancellationError)
    #expect(operation.calls == ["begin"], "it has ended, so there is no work to stop")
  }

  @Test func `a cancel after the end changes nothing`() {
    let operation = WorkOperation.ending(with: .success(1))
    operation.start()
    operation.cancel()
    #expect(operation.result?.value == 1 && !operation.isCancelled)
    #expect(operation.calls == ["begin"])
  }

  @Test(arguments: [nil, TestError.first])
  func `after a cancelled dependency no work begins; an error that was set counts more`(
    _ error: TestError?
  ) async throws {
    let (plain, operation) = (BlockOperation(), WorkOperation.ending(with: .success(1)))
    operation.addDependency(plain)
    operation.error = error
    plain.cancel()
    queue.addOperations([plain, operation])
    if let error {
      try await operation.fails(with: error)
    } else {
      try await operation.fails(with: CancellationError.self)
    }
    #expect(operation.isCancelled == (error == nil) && operation.calls == [])
  }

  @Test func `an operation that many threads start, complete and cancel ends once (C8)`() async {
    let violations = await onThread {
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
    #expect(violations == 0)
  }
}
