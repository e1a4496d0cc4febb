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
    for number in 0..<Self.count { chains.add(cancelled: number.isMultiple(of: 2)) }
    chains.counter.close()
    try await chains.counter.empty.only("every chain must give a result, and be released")
    #expect(chains.results == Array(repeating: 1, count: Self.count))
  }
}

/// Chains that only their queue holds.
private final class RandomChains: Sendable {
  let counter = LiveCounter(.long)
  private let random: Mutex<SeededNumbers>
  private let queue = OperationQueue()
  private let threads = [DispatchQueue(label: "one"), DispatchQueue(label: "two")]
  private let counts = Mutex<[Int]>([])

  init(seed: UInt64) { random = Mutex(SeededNumbers(seed: seed)) }

  /// The number of results of each chain.
  var results: [Int] { counts.withLock { $0 } }

  func add(cancelled: Bool) {
    let number = counts.withLock { counts in
      counts.append(0)
      return counts.count - 1
    }
    counter.enter()
    let canary = Canary { [counter] in counter.leave() }
    let chain = chain() ==> holding(canary)
    queue.addOperationChain(chain) { [self] _ in
      withExtendedLifetime(canary) { counts.withLock { $0[number] += 1 } }
    }
    if cancelled { cancel(chain) }
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
