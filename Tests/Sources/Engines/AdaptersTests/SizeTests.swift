// Tests that the time of long runs grows as their length, and that a cancel does not block.

import Adapters
import Foundation
import Operations
import TestDoubles
import TestSupport
import Testing

@Suite struct SizeTests {
  private static func seconds(of length: Int) async throws -> Double {
    let chain = AdapterChain.addingOnes(length)
    let begin = ContinuousClock.now
    QueueManager().addOperations(chain.all)
    let inbox = Inbox<Result<Int, any Error>>(.long)
    chain.last.onCompletion { inbox.put($0) }
    #expect(try await inbox.only("the last operation must end").get() == length)
    return (ContinuousClock.now - begin) / .seconds(1)
  }

  @Test func `a link in a run of 4,000 costs at most three times one of 500`() async throws {
    try await expectCost(of: 4_000, beside: 500, atMost: 24, Self.seconds)
  }

  @Test func `a cancel of 8,001 that wait costs as much for each as one of 1,001`() async throws {
    func seconds(_ length: Int) async throws -> Double {
      let chain = AdapterChain.addingOnes(length, first: WorkOperation())
      QueueManager().addOperations(chain.all)
      let begin = ContinuousClock.now
      for operation in chain.operations.reversed() { operation.cancel() }
      let time = (ContinuousClock.now - begin) / .seconds(1)
      for operation in chain.operations { try await operation.ended() }
      return time
    }
    try await expectCost(of: 8_001, beside: 1_001, atMost: 32, seconds)
  }

  @Test func `a long run that never ran is released without overflowing the stack`() async {
    await #expect(processExitsWith: .success) {
      await onThread(stackSize: 256 << 10) { _ = AdapterChain.addingOnes(20_000).last }
    }
  }

  @Test func `a long run that ended is released without overflowing the stack`() async {
    await #expect(processExitsWith: .success) {
      let gone = Inbox<Bool>(.long)
      do {
        let canary = Canary { gone.put(true) }
        let chain = AdapterChain.addingOnes(20_000)
        chain.operations[0].onCompletion { [canary] _ in _ = canary }
        QueueManager().addOperations(chain.all)
      }
      #expect(await gone.arrived() == [true])
    }
  }
}
