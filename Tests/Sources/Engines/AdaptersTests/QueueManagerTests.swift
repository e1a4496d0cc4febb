// Tests the queue manager, which never waits, and its double, which runs nothing by itself.

import Adapters
import Operations
import TestSupport
import Testing

@Suite struct QueueManagerTests {
  @Test func `adding operations does not wait for their end (C3)`() async throws {
    let operation = WorkOperation()
    let returned = Inbox<Bool>()
    Thread.detachNewThread {
      let queue = QueueManager()
      queue.addOperations([operation])
      returned.put(operation.isFinished)
    }
    let wasFinished = try await returned.only("addOperations must return while the work goes on")
    #expect(!wasFinished)
    operation.cancel()
    try await operation.ends("CancellationError()")
  }

  @Test func `the double records in order, and runs nothing until it is told to`() async throws {
    let double = RecordingQueueManager()
    let one = WorkOperation.ending(with: .success(1))
    let chain = AdapterChain()
    double.enqueue(one)
    double.addOperations(chain.all)
    #expect(double.operations == [one] + chain.all)
    #expect(one.calls == [] && chain.operations[0].calls == [])
    chain.operations[2].cancel()
    double.run()
    #expect(double.operations == [])
    try await one.ends("1")
    try await chain.last.ends("CancellationError()")
    // The cancelled operation waits for none, so those before it may end after the last.
    try await chain.operations[1].ends("2")
    double.run()
    #expect(chain.operations[1].calls == ["begin"], "there is nothing left to run the second time")
  }
}
