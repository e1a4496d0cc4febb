// Tests that an asynchronous operation goes on after main() has returned, and finishes once.

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
    #expect(operation.calls == ["main"])
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
}
