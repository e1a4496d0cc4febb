// Whatever several threads do to a graph of observers: nothing hangs, is lost, comes twice or leaks.

import Nodes
import TestDoubles
import TestSupport
import Testing
import UserAPI

@Suite("Random graphs of observers")
struct RandomGraphTests {
  /// How many graphs are tried; `WORKBOOK_GRAPHS` in the environment asks for another number.
  private static let graphs =
    ProcessInfo.processInfo.environment["WORKBOOK_GRAPHS"].flatMap(Int.init)
    ?? Effort.choose(300, thorough: 5_000)

  private static let queues = [
    DispatchQueue(label: "RandomGraphTests"),
    DispatchQueue(label: "RandomGraphTests, concurrent", attributes: .concurrent),
  ]

  @Test func `21 in any graph, each observer has one end, and nothing is kept`() async {
    let seed = SeededNumbers.newSeed(printedFor: "random graphs of observers")
    let failures = await onThread {
      var random = SeededNumbers(seed: seed)
      var failures: [String] = []
      for _ in 0..<max(1, Self.graphs / 50) where failures.isEmpty {
        failures = Self.failures(of: (0..<50).map { _ in random.next() })
      }
      return failures
    }
    #expect(failures.prefix(3) == [], "WORKBOOK_SEED=\(seed)")
  }

  /// Lets three threads act on several graphs at once, and says what is wrong then.
  private static func failures(of seeds: [UInt64]) -> [String] {
    let live = seeds.map { _ in LiveCounter() }
    var failures: [String] = []
    do {
      let graphs = zip(seeds, live).map { RandomGraph(seed: $0, on: queues, $1) }
      DispatchQueue.concurrentPerform(iterations: 3) { thread in
        for (graph, seed) in zip(graphs, seeds) {
          var random = SeededNumbers(seed: seed &+ UInt64(thread))
          for number in 0..<8 { graph.act(thread * 100 + number, using: &random) }
        }
      }
      failures = graphs.compactMap { $0.finish() }
    }
    for _ in 0..<10 { for queue in queues { queue.sync(flags: .barrier) {} } }
    return failures + live.filter { $0.living != 0 }.map { "\($0.living) objects are kept" }
  }
}

extension SeededNumbers {
  /// A number from 0 up to a limit, which is not included.
  mutating func number(below limit: Int) -> Int { Int(next() % UInt64(limit)) }
}

/// A number that is counted while something holds it.
final class CountedNumber: Sendable, CustomStringConvertible {
  let number: Int
  private let live: LiveCounter

  init(_ number: Int, _ live: LiveCounter) {
    self.number = number
    self.live = live
    live.enter()
  }

  deinit { live.leave() }

  var description: String { "\(number)" }

  func plus(_ other: Int) -> CountedNumber { CountedNumber(number &+ other, live) }
}
