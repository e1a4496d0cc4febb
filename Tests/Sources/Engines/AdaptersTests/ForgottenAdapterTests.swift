// Tests that a run does not hang when an adapter is missing in the list of operations.

import Adapters
import Foundation
import Operations
import TestSupport
import Testing

@Suite struct ForgottenAdapterTests {
  let queue = QueueManager()

  @Test(arguments: ["in a list", "one by one"])
  func `adapters that were forgotten run, too`(_ way: String) async throws {
    let chain = AdapterChain.addingOnes()
    if way == "in a list" {
      queue.addOperations(chain.operations)
    } else {
      for operation in chain.operations { queue.enqueue(operation) }
    }
    try await chain.last.ends("4", "the target of a forgotten adapter must end")
  }

  @Test func `operations of Foundation may wait for an adapter, before and after it has run`() async
  {
    await #expect(processExitsWith: .success) {
      let queue = QueueManager()
      let (source, target) = (WorkOperation(), WorkOperation.addingOne())
      let adapter = AdapterOperation(from: source, to: target, into: \.input)
      let done = Inbox<String>()
      let plain = ["in the list", "before", "after"].map { name in
        BlockOperation { done.put(name) }
      }
      for operation in plain { operation.addDependency(adapter) }
      queue.addOperations([source, plain[0], target])
      queue.enqueue(plain[1])
      _ = await source.begun.arrived()
      source.complete(result: .success(1))
      let end = try? await target.ended().inWords
      queue.enqueue(plain[2])
      let names = await done.arrived(3).sorted()
      guard end == "2", names == ["after", "before", "in the list"] else { exit(1) }
    }
  }

  @Test func `an operation waits for a source not added, until it is cancelled`() async throws {
    let (source, target) = (WorkOperation.ending(with: .success(1)), WorkOperation.addingOne())
    _ = AdapterOperation(from: source, to: target, into: \.input)
    queue.addOperations([target])
    #expect(!target.isFinished, "its source may still be added")
    target.cancel()
    try await target.ends("CancellationError()", "a cancel must end the wait")
    #expect(target.calls.isEmpty, "its work must not begin")
    queue.addOperations([source])  // the adapter still waits for it
  }
}
