// Tests the link that runs a chain which is chosen when its input is known.

import Chains
import TestDoubles
import TestSupport
import Testing

@Suite struct ChainRunningTests {
  @Test func `the chain is chosen by the input, and its output goes on`() async throws {
    let choice = ChainRunningOperation { (number: Int) in
      number > 0 ? ValueLink(10) ==> AddingLink() : ValueLink(20) ==> AddingLink()
    }
    try await StartedChain(ValueLink(1) ==> choice ==> AddingLink(100)).gives(111)
  }

  @Test func `the error of the chain, or of the choice, is the error of the link`() async throws {
    let failing = ChainRunningOperation { (_: Int) in
      ValueLink<Int>(failing: TestError()) ==> AddingLink()
    }
    try await StartedChain(ValueLink(1) ==> failing).fails(with: TestError())
    let throwing = ChainRunningOperation { (_: Int) throws -> OperationChain<Int, Int> in
      throw TestError(link: 2)
    }
    try await StartedChain(ValueLink(1) ==> throwing ==> AddingLink()).fails(
      with: TestError(link: 2))
  }

  @Test func `a cancel reaches the chain, and the link ends at once`() async throws {
    let request = ManualLink()
    let choice = ChainRunningOperation { (_: Int) in ValueLink(1) ==> request }
    let chain = ValueLink(1) ==> choice
    let started = try await StartedChain(chain, until: request)
    chain.cancel()
    try await started.endsCancelled()
    #expect(request.stops == 1)
  }

  @Test func `a link that was cancelled, or has ended, is released with its chain`() async throws {
    let counter = LiveCounter()
    for isCancelled in [false, true] {
      let request = ManualLink()
      counter.enter()
      let canary = Canary { counter.leave() }
      let choice = ChainRunningOperation { [canary] (_: Int) in
        ValueLink(1) ==> request ==> holding(canary)
      }
      let chain = ValueLink(1) ==> choice
      let started = try await StartedChain(chain, until: request)
      if isCancelled { chain.cancel() } else { request.finish(.success(1)) }
      _ = try await started.result()
    }
    counter.close()
    _ = try await counter.empty.only("each chain must be released")
  }

  @Test func `pages that each run the next end at any depth`() async throws {
    let depth = Effort.choose(5_000, thorough: 50_000)
    try await StartedChain(ValueLink(0) ==> page(until: depth), .long).gives(depth)
  }

  @Test func `pages that are cancelled at any depth end`() async throws {
    let (last, depth) = (ManualLink(), 1_000)
    let chain = ValueLink(0) ==> page(until: depth, last: last)
    let started = try await StartedChain(chain, .long, until: last)
    chain.cancel()
    try await started.endsCancelled()
    #expect(last.stops == 1)
  }
}

/// A link that runs the next page until the last.
private func page(
  until depth: Int,
  last: ChainableOperation<Int, Int> = AddingLink(0)
) -> ChainRunningOperation<Int, Int> {
  ChainRunningOperation { number in
    number == depth
      ? ValueLink(number) ==> last : ValueLink(number + 1) ==> page(until: depth, last: last)
  }
}
