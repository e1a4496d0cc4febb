// Long chains, many chains, and what is left of them.

import Chains
import Foundation
import Operations
import Synchronization
import TestDoubles
import TestSupport
import Testing

@Suite struct SizeTests {
  private func chain(of count: Int) -> OperationChain<Int, Int> {
    var chain = Start(0) ==> Adding()
    for _ in 2..<count { chain = chain ==> Adding() }
    return chain
  }

  @Test func `a hundred thousand links run, and are released`() async throws {
    let output = try await Run(chain(of: 100_000), patience: 60).output()
    #expect(output == 99_999)
  }

  @Test func `a hundred thousand links that never run are released`() {
    weak var first: Operation?
    do { first = chain(of: 100_000).operations.first }
    #expect(first == nil)
  }

  @Test func `links that each end later are followed all the same`() async throws {
    let later = DispatchQueue(label: "later")
    var chain = Start(0) ==> Adding()
    for _ in 1...2_000 {
      chain = chain ==> ByHand { link in later.async { link.finish(.success(1)) } } ==> Adding()
    }
    let output = try await Run(chain, patience: 60).output()
    #expect(output == 2)
  }

  @Test func `a long chain can be cancelled`() async throws {
    let link = ByHand()
    var chain = Start(0) ==> link
    for _ in 1...20_000 { chain = chain ==> ByHand() }
    let run = Run(chain, patience: 60)
    _ = try await link.inputs.only("the first link must run")
    chain.cancel()
    let error = try await run.error()
    #expect(error is CancellationError)
  }

  @Test func `a chain that nobody holds completes, and nothing is left of it`() async throws {
    let (gone, outputs) = (Inbox<Void>(), Inbox<Int?>())
    do {
      let canary = Canary { gone.put(()) }
      let chain =
        Start(1) ==> Adding()
        ==> ChainableBlockOperation { value in
          withExtendedLifetime(canary) { value }
        }
      OperationQueue().addOperationChain(chain) { outputs.put(try? $0.get()) }
    }
    let output = try await outputs.only("a chain that nobody holds must complete")
    #expect(output == 2)
    try await gone.only("its operations must be released")
  }

  @Test func `nothing is left of a chain that was cancelled in flight`() async throws {
    let gone = Inbox<Void>()
    do {
      let canary = Canary { gone.put(()) }
      let link = ByHand { _ in withExtendedLifetime(canary) {} }
      let chain = Start(1) ==> link ==> Adding()
      let run = Run(chain)
      _ = try await link.inputs.only("the link must get its input")
      chain.cancel()
      _ = try await run.error()
    }
    try await gone.only("its operations must be released")
  }

  @Test func `a queue that waits for its operations waits for the whole chain`() async throws {
    let link = ByHand()
    let run = Run(Start(1) ==> link ==> Adding())
    let ended = Inbox<Bool>()
    Thread.detachNewThread {
      run.queue.waitUntilAllOperationsAreFinished()
      ended.put(run.hasEnded)
    }
    _ = try await link.inputs.only("the link must get its input")
    #expect(ended.values.isEmpty && run.queue.operationCount == 1)
    link.finish(.success(1))
    let hasEnded = try await ended.only("the queue must empty")
    #expect(hasEnded)
  }
}
