// Tests that a run does not hang when an adapter is missing in the list of operations.

import Adapters
import Operations
import TestSupport
import Testing

@Suite struct ForgottenAdapterTests {
  let queue = QueueManager()

  @Test(arguments: ["in a list", "one by one", "the last part first"])
  func `no operation begins before its input, also if adapters are forgotten, or in parts`(
    _ way: String
  ) async throws {
    let chain = AdapterChain()
    switch way {
    case "in a list": queue.addOperations(chain.operations)
    case "one by one": for operation in chain.operations { queue.enqueue(operation) }
    default:
      queue.addOperations(Array(chain.all.suffix(4)))
      queue.addOperations(Array(chain.all.prefix(3)))
    }
    try await chain.last.ends("4", "the target of a forgotten adapter must end")
  }

  @Test func `an operation waits for a source not added, until it is cancelled`() async throws {
    let source = WorkOperation.ending(with: .success(1))
    let target = WorkOperation.addingOne()
    _ = AdapterOperation(from: source, to: target, into: \.input)
    queue.addOperations([target])
    #expect(!target.isFinished, "its source may still be added")
    target.cancel()
    try await target.ends("CancellationError()", "a cancel must end the wait")
    #expect(target.calls.isEmpty, "its work must not begin")
    queue.addOperations([source])  // the adapter still waits for it
  }
}
