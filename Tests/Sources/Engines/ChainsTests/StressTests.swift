// Cancels many random chains at random moments, from several threads.

import Chains
import Foundation
import TestDoubles
import TestSupport
import Testing

@Suite struct StressTests {
  private static let count = 5_000
  private static let threads = [DispatchQueue(label: "one"), DispatchQueue(label: "two")]

  @Test func `random chains, half of them cancelled, end once and are freed (B9)`() async throws {
    let counter = LiveCounter(.long)
    let queue = OperationQueue()
    let results = Inbox<Int>()
    var random = SeededNumbers(seed: SeededNumbers.newSeed(printedFor: "chains under stress"))
    for number in 0..<Self.count {
      counter.enter()
      let canary = Canary { counter.leave() }
      let chain = randomChain(&random) ==> holding(canary)
      queue.addOperationChain(chain) { _ in
        withExtendedLifetime(canary) { results.put(number) }
      }
      if number.isMultiple(of: 2) { cancel(chain, &random) }
    }
    counter.close()
    try await counter.empty.only("every chain must give a result, and be released")
    #expect(results.values.sorted() == Array(0..<Self.count), "one of each chain")
  }

  private func randomChain(_ random: inout SeededNumbers) -> OperationChain<Int, Int> {
    var chain = ValueLink(0) ==> AddingLink()
    for _ in 0..<Int.random(in: 0..<6, using: &random) {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: chain = chain ==> AddingLink()
      case 1: chain = chain ==> ChainableBlockOperation { $0 + 1 }
      case 2: chain = chain.zip(chain) ==> adding() ==> AddingLink()
      default:
        // It finishes on another thread, perhaps before its `main()` has returned.
        let thread = Self.threads.randomElement(using: &random) ?? .main
        chain = chain ==> ManualLink { link in thread.async { link.finish(.success(1)) } }
      }
    }
    return chain
  }

  /// Cancels a chain, or one of its operations, from another thread.
  private func cancel(_ chain: OperationChain<Int, Int>, _ random: inout SeededNumbers) {
    let operation = chain.operations.randomElement(using: &random)
    let isWhole = Bool.random(using: &random)
    Self.threads.randomElement(using: &random)?.async {
      isWhole ? chain.cancel() : operation?.cancel()
    }
  }
}
