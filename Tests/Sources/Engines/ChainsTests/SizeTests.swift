// Tests that long chains run and are released, and that a queue waits for the whole of a chain.

import Chains
import Foundation
import TestDoubles
import TestSupport
import Testing

@Suite struct SizeTests {
  private func chain(of count: Int) -> OperationChain<Int, Int> {
    (2..<count).reduce(ValueLink(0) ==> AddingLink()) { chain, _ in chain ==> AddingLink() }
  }

  private static let length = Effort.choose(40_000, thorough: 100_000)

  @Test func `a chain of very many links runs, and is released, also if it never runs`()
    async throws
  {
    try await StartedChain(chain(of: Self.length), .long).ends(Self.length - 1)
    weak var first: Operation?
    do { first = chain(of: Self.length).operations.first }
    #expect(first == nil)
  }

  @Test func `a long chain of links that end later runs to its end`() async throws {
    let later = DispatchQueue(label: "later")
    let chain = (1...2_000).reduce(ValueLink(0) ==> AddingLink()) { chain, _ in
      chain ==> ManualLink { link in later.async { link.finish(.success(1)) } } ==> AddingLink()
    }
    try await StartedChain(chain, .long).ends(2)
  }

  @Test func `a long chain can be cancelled`() async throws {
    let link = ManualLink()
    let chain = (0..<20_000).reduce(ValueLink(0) ==> link) { chain, _ in chain ==> ManualLink() }
    let started = try await StartedChain(chain, .long, until: link)
    chain.cancel()
    try await started.ends(CancellationError())
  }

  @Test func `a queue that waits for its operations waits for the whole chain`() async throws {
    let link = ManualLink()
    let started = try await StartedChain(ValueLink(1) ==> link ==> AddingLink(), until: link)
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
