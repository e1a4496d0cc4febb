// Tests that a chain ends, whichever of its operations and adapters are cancelled.

import Adapters
import Operations
import TestSupport
import Testing

@Suite struct CancelledChainTests {
  let queue = QueueManager()

  @Test(arguments: 0..<7)
  func `whichever operation of a chain is cancelled, the last one ends (C1)`(
    _ cancelled: Int
  ) async throws {
    let chain = AdapterChain { $0 == 0 ? WorkOperation() : .addingOne() }
    queue.addOperations(chain.all)
    #expect(await !chain.operations[0].record.arrived().isEmpty)
    chain.all[cancelled].cancel()
    // The first may still work. The operations after the cancelled operation do not wait for it.
    try await chain.last.ends("CancellationError()", "operation \(cancelled) was cancelled")
    #expect(chain.operations.dropFirst().allSatisfy { $0.calls == [] })
    chain.operations[0].complete(result: .success(1))
    #expect(await eventually { chain.operations.allSatisfy(\.isFinished) })
  }

  @Test func `an adapter whose target was released does nothing (C7)`() async {
    await #expect(processExitsWith: .success) {
      let source = WorkOperation.ending(with: .success(1))
      func adapterAlone() -> AdapterOperation {
        let target = WorkOperation.addingOne()
        let adapter = AdapterOperation(from: source, to: target, into: \.input)
        target.removeDependency(adapter)  // on Linux, Foundation would follow the pointer
        return adapter
      }
      let adapter = adapterAlone()
      source.start()
      adapter.start()
    }
  }

  @Test(arguments: [nil, 0, 1, 2, 6], [true, false])
  func `a chain is released after its end, or if it never ran`(
    _ cancelled: Int?, _ runs: Bool
  ) async throws {
    let gone = Inbox<Void>()
    do {
      let chain = AdapterChain { _ in
        let canary = Canary { gone.put(()) }
        return WorkOperation { [canary] operation in
          _ = canary
          operation.complete(result: .success(operation.input ?? 0))
        }
      }
      if let cancelled { chain.all[cancelled].cancel() }
      if runs { queue.addOperations(chain.all) }
    }
    #expect(await gone.arrived(4).count == 4, "the operations must be released")
  }
}
