// Tests that many dependencies, and long chains, cost as much for each as few do.

import Operations
import TestSupport
import Testing

@Suite struct SizeTests {
  @Test func `a long chain is built from either end, and of pairs`() {
    // If each dependency were searched along the whole chain, this would not end in time.
    let length = Effort.choose(20_000, thorough: 100_000)
    let links = Array(1..<length)
    let pairs = links.filter { $0 % 2 == 1 }
    let joins = links.filter { $0 % 2 == 0 }
    for order in [links, links.reversed(), pairs + joins, pairs + joins.reversed()] {
      let chain = (0..<length).map { _ in AsynchronousOperation() }
      for link in order { chain[link].addDependency(chain[link - 1]) }
      #expect(chain.dropFirst().allSatisfy { $0.dependencies.count == 1 })
    }
  }

  @Test(arguments: [true, false])
  func `one of 4,000 dependencies costs at most twice one of 500 (E4)`(_ isPlain: Bool) async throws
  {
    try await expectCost(of: 4_000, beside: 500, atMost: 16) { count in
      let others = (0..<count).map { _ in isPlain ? BlockOperation() : AsynchronousOperation() }
      let operation = ManualOperation.atOnce
      let begin = ContinuousClock.now
      for other in others { operation.addDependency(other) }
      OperationQueue().addOperation(operation)
      for other in others { other.start() }
      try await OperationQueue().finished(operation)
      return (ContinuousClock.now - begin) / .seconds(1)
    }
  }

  @Test func `a long chain that never ran is released without overflowing the stack`() async {
    await #expect(processExitsWith: .success) {
      await onThread(stackSize: 256 << 10) {
        _ = chained((0..<20_000).map { _ in ManualOperation() })
      }
    }
  }
}
