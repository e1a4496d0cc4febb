// Whatever several threads do to a graph of observers: nothing hangs, is lost, comes twice or leaks.

import Nodes
import Synchronization
import TestDoubles
import TestSupport
import Testing
import UserAPI

@Suite("Random graphs of observers")
struct RandomGraphTests {
  private static let threads = 3
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
  /// - Returns: At most three failures.
  private static func failures(seed: UInt64) -> [String] {
    var random = SeededNumbers(seed: seed)
    let queues = [
      DispatchQueue(label: "RandomGraphTests"),
      DispatchQueue(label: "RandomGraphTests, concurrent", attributes: .concurrent),
    ]
    var failures: [String] = []
    for number in 0..<max(1, graphs / batch) where failures.count < 3 {
      let seeds = (0..<batch).map { _ in random.next() }
      failures += Self.failures(of: seeds, on: queues).map { "graph batch \(number): \($0)" }
    }
    return Array(failures.prefix(3))
  }

  private static func failures(of seeds: [UInt64], on queues: [DispatchQueue]) -> [String] {
    let live = seeds.map { _ in LiveCounter() }
    var failures: [String] = []
    do {
      let graphs = zip(seeds, live).map { seed, live in
        var random = SeededNumbers(seed: seed)
        return RandomGraph(using: &random, on: queues, live)
      }
      act(on: graphs, seeds)
      failures = graphs.compactMap { graph in
        graph.finish()
        return graph.failure ?? graph.failure(comparing: graph.subscribeToAll())
      }
    }
    for _ in 0..<10 { for queue in queues { queue.sync(flags: .barrier) {} } }
    return failures + live.filter { $0.living != 0 }.map { "\($0.living) objects are kept" }
  }

  private static func act(on graphs: [RandomGraph], _ seeds: [UInt64]) {
    let (group, batch) = (DispatchGroup(), GraphBatch(graphs))
    for thread in 0..<threads {
      group.enter()
      Thread.detachNewThread {
        batch.act(asThread: thread, seeds)
        group.leave()
      }
    }
    group.wait()
    batch.removeAll()
  }
}

/// Lends graphs to threads, which may live a little longer than the graphs.
private final class GraphBatch: Sendable {
  private let graphs: Mutex<[RandomGraph]>

  init(_ graphs: [RandomGraph]) { self.graphs = Mutex(graphs) }

  func act(asThread thread: Int, _ seeds: [UInt64]) {
    for (graph, seed) in zip(graphs.withLock { $0 }, seeds) {
      var random = SeededNumbers(seed: seed &+ UInt64(thread))
      for number in 0..<8 { graph.act(thread * 100 + number, using: &random) }
    }
  }

  func removeAll() { graphs.withLock { $0 = [] } }
}

extension SeededNumbers {
  /// A number from 0 up to a limit, which is not included.
  mutating func number(below limit: Int) -> Int { Int(next() % UInt64(limit)) }
}
