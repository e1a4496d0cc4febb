// Tests that long chains run and are released, and that a queue waits for the whole of a chain.

import Chains
import Foundation
import TestDoubles
import TestSupport
import Testing

@Suite struct SizeTests {
  private func chain(of count: Int) -> OperationChain<Int, Int> {
    var chain = ValueLink(0) ==> AddingLink()
    for _ in 2..<count { chain = chain ==> AddingLink() }
    return chain
  }

  private static let length = Effort.choose(40_000, thorough: 100_000)

  @Test func `a chain of very many links runs, and is released`() async throws {
    try await StartedChain(chain(of: Self.length), .long).gives(Self.length - 1)
  }

  @Test func `a chain of very many links that never runs is released`() {
    weak var first: Operation?
    do { first = chain(of: Self.length).operations.first }
    #expect(first == nil)
  }

  @Test func `a long chain of links that end later runs to its end`() async throws {
    let later = DispatchQueue(label: "later")
    var chain = ValueLink(0) ==> AddingLink()
    for _ in 1...2_000 {
      chain = chain ==> ManualLink { link in later.async { link.finish(.success(1)) } }
        ==> AddingLink()
    }
    try await StartedChain(chain, .long).gives(2)
  }

  @Test func `a long chain can be cancelled`() async throws {
    let link = ManualLink()
    var chain = ValueLink(0) ==> link
    for _ in 1...20_000 { chain = chain ==> ManualLink() }
    let started = try await StartedChain(chain, .long, until: link)
    chain.cancel()
    try await started.endsCancelled()
  }

  @Test func `a queue that waits for its operations waits for the whole chain`() async throws {
    let link = ManualLink()
    let started = StartedChain(ValueLink(1) ==> link ==> AddingLink())
    let ended = Inbox<Bool>()
    Thread.detachNewThread {
      started.queue.waitUntilAllOperationsAreFinished()
      ended.put(started.hasEnded)
    }
    _ = try await link.inputs.only("the link must get its input")
    #expect(ended.values.isEmpty && started.queue.operationCount == 1)
    link.finish(.success(1))
    let hasEnded = try await ended.only("the queue must empty")
    #expect(hasEnded)
  }
}
