// Tests that operations may be dropped, cancelled and released in any order: the process goes on.

import Adapters
import Operations
import TestSupport
import Testing

@Suite struct ReleaseTests {
  @Test func `a plain operation is kept alive until what it waits for has ended`() async {
    await #expect(processExitsWith: .success) {
      for _ in 0..<50 {
        let source = WorkOperation.ending(with: .success(1))
        let ended = Inbox<Void>()
        do {
          let plain = BlockOperation()
          plain.addDependency(source)
          plain.completionBlock = { ended.put(()) }
          QueueManager().addOperations([plain])
          plain.cancel()
        }
        try await ended.only("a cancelled operation waits no more")
        source.start()
      }
    }
  }

  @Test func `an operation may be given to a queue manager twice`() async throws {
    await #expect(processExitsWith: .success) {
      let operation = WorkOperation()
      let queue = QueueManager()
      queue.enqueue(operation)
      queue.addOperations([operation])
      await operation.record.arrived()
      operation.complete(result: .success(1))
      queue.enqueue(operation)
      #expect(operation.calls == ["begin"])
    }
  }
}
