// Tests that an asynchronous operation finishes, whenever it is cancelled.

import Foundation
import Operations
import Synchronization
import TestSupport
import Testing

@Suite struct CancellationTests {
  let queue = OperationQueue()

  @Test func `an operation cancelled before it is in a queue never begins`() async throws {
    let operation = ManualOperation()
    operation.cancel()
    #expect(operation.isCancelled && !operation.isFinished)
    queue.addOperation(operation)
    try await queue.finished(operation)
    #expect(operation.calls == ["stop"])
  }

  @Test func `an operation cancelled in a suspended queue ends when that resumes`() async throws {
    let operation = ManualOperation()
    queue.isSuspended = true
    queue.addOperation(operation)
    operation.cancel()
    #expect(!operation.isFinished)
    queue.isSuspended = false
    try await queue.finished(operation)
    #expect(operation.calls == ["stop"])
  }

  @Test func `an operation cancelled while it waits does not wait any more`() async throws {
    let (first, second) = (ManualOperation(), ManualOperation())
    second.addDependency(first)
    queue.add([first, second])
    _ = try await first.begun.only("the first must begin")
    second.cancel()
    try await queue.finished(second)
    #expect(second.calls == ["stop"])
    #expect(first.isExecuting, "the cancel does not concern the first")
    first.finish()
    try await queue.finished(first)
  }

  @Test func `an operation that is cancelled inside main() stops when main() has returned`() {
    let inside = Mutex<[String]>([])
    let operation = ManualOperation { operation in
      operation.cancel()
      inside.withLock { $0 = operation.calls }
    }
    operation.start()
    #expect(inside.withLock { $0 } == ["main"], "stop() must not run while main() does")
    #expect(operation.calls == ["main", "stop"])
    #expect(operation.isFinished && operation.isCancelled && !operation.isExecuting)
  }

  @Test func `an operation that is cancelled while it works stops inside cancel()`() {
    let operation = ManualOperation()
    operation.start()
    operation.cancel()
    #expect(operation.calls == ["main", "stop"])
    #expect(operation.isFinished && operation.isCancelled)
  }

  @Test func `stop() may finish the operation itself, and then its result counts`() {
    let record = Mutex("")
    let operation = ManualOperation(onStop: { operation in
      operation.finish { record.withLock { $0 = "stopped" } }
    })
    operation.start()
    operation.cancel()
    let late = operation.finish { record.withLock { $0 = "answered" } }
    #expect(!late)
    #expect(record.withLock { $0 } == "stopped")
  }

  @Test(arguments: ["finish", "cancel", "cancel before start", "cancel inside main"])
  func `didEnd() is called once, after the operation has finished in any way`(_ ending: String) {
    let operation = ManualOperation { if ending == "cancel inside main" { $0.cancel() } }
    if ending == "cancel before start" { operation.cancel() }
    operation.start()
    if ending == "cancel" { operation.cancel() } else { operation.finish() }
    operation.finish()
    operation.cancel()
    #expect(operation.ends == [true], "one call of didEnd(), when it has finished")
  }

  @Test(arguments: [false, true])
  func `a cancel after the end does nothing, also inside main()`(_ isInside: Bool) {
    let operation = ManualOperation { operation in
      operation.finish()
      if isInside { operation.cancel() }
    }
    operation.start()
    operation.cancel()
    #expect(!operation.isCancelled, "it has finished, and was not cancelled")
    #expect(operation.calls == ["main"])
  }

  @Test func `a cancel while the result is recorded is too late`() {
    let operation = ManualOperation()
    operation.start()
    operation.finish { operation.cancel() }
    #expect(!operation.isCancelled && operation.calls == ["main"])
  }

  @Test func `an operation that is cancelled twice stops once`() {
    let operation = ManualOperation(onStop: { $0.cancel() })
    operation.start()
    operation.cancel()
    operation.cancel()
    #expect(operation.calls == ["main", "stop"])
  }

  @Test func `a queue that cancels all its operations becomes empty`() async throws {
    let operations = (0..<50).map { _ in ManualOperation() }
    for (before, after) in zip(operations, operations.dropFirst()) { after.addDependency(before) }
    queue.add(operations)
    _ = try await operations[0].begun.only("the first must begin")
    queue.cancelAllOperations()
    for operation in operations { try await queue.finished(operation) }
    #expect(operations.allSatisfy { $0.isCancelled })
    // The queue decides which operations still begin when the one before them stops.
    #expect(operations.allSatisfy { $0.calls.last == "stop" })
  }
}
