// The table "Long chains": whether a link costs the same in short and in long chains.

import CommandSupport
import Foundation
import StyleRuns

/// Compares the engines by chains of ten to a hundred thousand links.
struct LongChains {
  var engines = Engine.all.filter { $0.runChain != nil }
  let counter: AllocationCounter
  let rounds: Int
  /// After a chain that takes more seconds than this, longer ones are left out.
  let limit: Double
  private let lengths = [10, 100, 1_000, 2_000, 4_000, 8_000, 100_000]

  /// The nanoseconds of one engine's chains in each round, by the number of links.
  private typealias Times = [Int: [Double]]

  /// Measures chains of all lengths that do not take too long.
  ///
  /// Chains that take more than a second are measured only in the first round.
  ///
  /// - Throws: The error of the first chain that gives a wrong result or does not complete.
  func table() throws(CommandError) -> FigureTable {
    var times = engines.map { _ in Times() }
    try Rounds(count: rounds).inTurns(engines.count) { index throws(CommandError) in
      try measure(engines[index], &times[index])
    }
    return FigureTable(
      title: "Long chains: the time of one chain, by its number of links",
      notes: [
        "A link adds one to a number. A chain is built, started, waited for and checked.",
        "Medians of \(rounds) rounds; what takes more than a second is measured once, and what is",
        "longer than a chain of \(Int(limit)) s is left out. If all links cost the same, 8,000 : 1,000 is 8.",
        "A link more: what it adds to a chain of 10 to 100, and how often it asks for memory.",
        "Nodes stay on the calling thread; all others change threads. – means: not available here.",
      ],
      rows: engines.map { $0.chainName ?? $0.name },
      columns: columns(times, try engines.map(allocations)))
  }

  private func columns(_ times: [Times], _ allocations: [[Double]]) -> [FigureTable.Column] {
    func samples(_ length: Int) -> [[Double]] { times.map { $0[length] ?? [] } }
    let growth = zip(samples(8_000), samples(1_000)).map { ratios(of: $0, to: $1) }
    let link = zip(samples(10), samples(100)).map { zip($0, $1).map { ($1 - $0) / 90 } }
    return lengths.map { .init($0.grouped, .nanoseconds, samples($0)) } + [
      .init("8,000 : 1,000", .ratio, growth), .init("a link more", .nanoseconds, link),
      .init("allocations", .count, allocations),
    ]
  }

  /// Measures one round, after returning freed memory to the system: all engines start alike.
  private func measure(_ engine: Engine, _ times: inout Times) throws(CommandError) {
    Heap.trim()
    _ = try engine.time(links: 100, times: 10)
    for length in lengths {
      if let first = times[length]?.first, first >= 1e9 { return }
      // Together they have about a thousand links, or there is one.
      let count = max(1, 1_000 / length)
      let time = try engine.time(links: length, times: count) / .nanoseconds(count)
      times[length, default: []].append(time)
      guard time <= limit * 1e9 else { return }
    }
  }

  /// How often a link more asks for memory: the difference between chains of 10 and of 30 links.
  private func allocations(of engine: Engine) throws(CommandError) -> [Double] {
    let times = 100
    var counts: [Int] = []
    for length in [10, 30] {
      _ = try engine.time(links: length, times: 10)  // allocates what is kept
      let count = try counter.count { () throws(CommandError) in
        _ = try engine.time(links: length, times: times)
      }
      guard let count else { return [] }
      counts.append(count.blocks)
    }
    return [Double(counts[1] - counts[0]) / Double(20 * times)]
  }
}

extension Int {
  /// The number with separated thousands, `10,000` for example.
  var grouped: String { formatted(.number.locale(Locale(identifier: "en"))) }
}
