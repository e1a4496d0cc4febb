// Whatever several threads do to a graph of observers: nothing hangs, is lost, comes twice or leaks.

import Nodes
import Synchronization
import TestDoubles
import TestSupport
import Testing
import UserAPI

@Suite("Random graphs of observers")
struct RandomGraphTests {
  private static let batch = 50

  /// How many graphs are tried; `WORKBOOK_GRAPHS` in the environment asks for another number.
  private static let graphs =
    ProcessInfo.processInfo.environment["WORKBOOK_GRAPHS"].flatMap(Int.init)
    ?? Effort.choose(300, thorough: 20_000)

  @Test func `21 in any graph, each observer has one end, and nothing is kept`() async {
    let seed = SeededNumbers.newSeed(printedFor: "random graphs of observers")
    let failures = await onThread { Self.failures(seed: seed) }
    #expect(failures.isEmpty, "WORKBOOK_SEED=\(seed)")
  }

  /// Makes all graphs, in batches, and blocks until they are done.
  ///
  /// - Returns: The failures of the first batch that has some, at most three.
  private static func failures(seed: UInt64) -> [String] {
    var random = SeededNumbers(seed: seed)
    let queues = [
      DispatchQueue(label: "RandomGraphTests"),
      DispatchQueue(label: "RandomGraphTests, concurrent", attributes: .concurrent),
    ]
    for number in 0..<max(1, graphs / batch) {
      let seeds = (0..<batch).map { _ in random.next() }
      let failures = failures(of: seeds, on: queues)
      if !failures.isEmpty { return failures.prefix(3).map { "graph batch \(number): \($0)" } }
    }
    return []
  }

  private static func failures(of seeds: [UInt64], on queues: [DispatchQueue]) -> [String] {
    let live = seeds.map { _ in LiveCounter() }
    var failures: [String] = []
    do {
      let graphs = zip(seeds, live).map { seed, live in
        var random = SeededNumbers(seed: seed)
        return RandomGraph(using: &random, on: queues, live)
      }
      act(on: Array(zip(graphs, seeds)))
      failures = graphs.compactMap { graph in
        graph.finish()
        return graph.failure ?? graph.failureOfLateSubscribers()
      }
    }
    for _ in 0..<10 { for queue in queues { queue.sync(flags: .barrier) {} } }
    return failures + live.filter { $0.living != 0 }.map { "\($0.living) objects are kept" }
  }

  /// Lets three threads act on all graphs at once.
  private static func act(on graphs: [(RandomGraph, UInt64)]) {
    // Taken back at the end: the threads may live a little longer than the graphs.
    let lent = Mutex(graphs)
    @Sendable func act(asThread thread: Int) {
      for (graph, seed) in lent.withLock({ $0 }) {
        var random = SeededNumbers(seed: seed &+ UInt64(thread))
        for number in 0..<8 { graph.act(thread * 100 + number, using: &random) }
      }
    }
    let group = DispatchGroup()
    for thread in 0..<3 {
      group.enter()
      Thread.detachNewThread {
        act(asThread: thread)
        group.leave()
      }
    }
    group.wait()
    lent.withLock { $0 = [] }
  }
}

extension SeededNumbers {
  /// A number from 0 up to a limit, which is not included.
  mutating func number(below limit: Int) -> Int { Int(next() % UInt64(limit)) }
}
