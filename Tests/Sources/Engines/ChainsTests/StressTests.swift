// Cancels many random chains at random moments, from several threads.

import Chains
import Foundation
import Synchronization
import TestDoubles
import TestSupport
import Testing

@Suite struct StressTests {
  private static let count = 5_000

  @Test func `random chains, half of them cancelled, end once and are freed (B9)`() async throws {
    let chains = RandomChains(seed: SeededNumbers.newSeed(printedFor: "chains under stress"))
    for number in 0..<Self.count { chains.add(number, isCancelled: number.isMultiple(of: 2)) }
    chains.counter.close()
    try await chains.counter.empty.only("every chain must give a result, and be released")
    #expect(chains.results.values.sorted() == Array(0..<Self.count), "one of each chain")
  }
}

/// Chains that only their queue holds.
private final class RandomChains: Sendable {
  let counter = LiveCounter(.long)
  private let random: Mutex<SeededNumbers>
  private let queue = OperationQueue()
  private let threads = [DispatchQueue(label: "one"), DispatchQueue(label: "two")]
  /// The numbers of the chains that gave a result.
  let results = Inbox<Int>()

  init(seed: UInt64) { random = Mutex(SeededNumbers(seed: seed)) }

  func add(_ number: Int, isCancelled: Bool) {
    counter.enter()
    let canary = Canary { [counter] in counter.leave() }
    let chain = chain() ==> holding(canary)
    queue.addOperationChain(chain) { [results] _ in
      withExtendedLifetime(canary) { results.put(number) }
    }
    if isCancelled { cancel(chain) }
  }

  private func chain() -> OperationChain<Int, Int> {
    var chain = ValueLink(0) ==> AddingLink()
    for _ in 0..<below(6) {
      switch below(4) {
      case 0: chain = chain ==> AddingLink()
      case 1: chain = chain ==> ChainableBlockOperation { $0 + 1 }
      case 2: chain = chain.zip(chain) ==> ChainableBlockOperation { $0.0 + $0.1 } ==> AddingLink()
      default: chain = chain ==> later()
      }
    }
    return chain
  }

  /// A link that finishes on another thread, perhaps before its `main()` has returned.
  private func later() -> ManualLink {
    let thread = threads[below(2)]
    return ManualLink { link in thread.async { link.finish(.success(1)) } }
  }

  private func cancel(_ chain: OperationChain<Int, Int>) {
    let operation = chain.operations[below(chain.operations.count)]
    let whole = below(2) == 0
    threads[below(2)].async { whole ? chain.cancel() : operation.cancel() }
  }

  private func below(_ limit: Int) -> Int {
    random.withLock { Int.random(in: 0..<limit, using: &$0) }
  }
}
