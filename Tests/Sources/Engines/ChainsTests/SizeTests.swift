// Tests that long chains run and are released, and that a queue waits for the whole of a chain.

import Chains
import TestSupport
import Testing

@Suite struct SizeTests {
  @Test func `a long chain runs, and one of zips that never runs is released`() async {
    await #expect(processExitsWith: .success) {
      let length = Effort.choose(20_000, thorough: 100_000)
      let chain = (2..<length).reduce(value(0) ==> AddingLink()) { chain, _ in
        chain ==> AddingLink()
      }
      try await StartedChain(chain, .long).ends(length - 1)
      await onThread(stackSize: 256 << 10) {
        _ = (0..<10_000).reduce(value(0) ==> AddingLink()) { chain, _ in
          (value(0) ==> AddingLink()).zip(chain) ==> adding() ==> AddingLink()
        }
      }
    }
  }

  @Test func `a queue that waits for its operations waits for the whole chain`() async throws {
    let link = ManualLink()
    let started = try await StartedChain(value(1) ==> link ==> AddingLink(), until: link)
    let ended = Inbox<Bool>()
    Thread.detachNewThread {
      started.queue.waitUntilAllOperationsAreFinished()
      ended.put(started.hasEnded)
    }
    #expect(ended.values.isEmpty && started.queue.operationCount == 1)
    link.finish(.success(1))
    #expect(try await ended.only("the queue must empty"))
  }
}
