// Tests that an asynchronous operation goes on after main() has returned.

import Operations
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
    #expect(operation.calls == ["main", "end"])
  }
}
