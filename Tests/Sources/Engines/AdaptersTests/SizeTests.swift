// Tests that the time of long runs grows as their length, and that their release takes no stack.

import Adapters
import Operations
import TestSupport
import Testing

@Suite struct SizeTests {
  @Test func `a link in a run of 4,000 costs at most three times one of 500`() async throws {
    try await expectCost(of: 4_000, beside: 500, atMost: 24) { length in
      let chain = AdapterChain(of: length)
      let begin = ContinuousClock.now
      QueueManager().addOperations(chain.all)
      let inbox = Inbox<Result<Int, any Error>>(.long)
      chain.last.onCompletion { inbox.put($0) }
      let sum = try await inbox.only("the last operation must end").get()
      #expect(sum == length)
      return (ContinuousClock.now - begin) / .seconds(1)
    }
  }

  @Test func `a long run that ended is released without overflowing the stack`() async {
    await #expect(processExitsWith: .success) {
      let gone = Inbox<Bool>(.long)
      do {
        let canary = Canary { gone.put(true) }
        let chain = AdapterChain(of: 20_000)
        chain.operations[0].onCompletion { [canary] _ in _ = canary }
        QueueManager().addOperations(chain.all)
      }
      #expect(await gone.arrived() == [true])
    }
  }
}
