// The table "Long chains": whether a link costs the same in short and in long chains.

import CommandSupport
import Foundation

/// Compares the engines by chains of ten to a hundred thousand links.
struct LongChains: BenchSection {
  let engines: [any ChainEngine]
  let rounds: Int
  /// The longest expected time of a chain, in seconds; chains expected to take longer are left out.
  let budget: Double
  var lengths = [10, 100, 1_000, 2_000, 4_000, 8_000, 100_000]

  /// Measures chains of all lengths that fit into the budget.
  ///
  /// Chains that take more than a second are measured only in the first round.
  ///
  /// - Returns: The table with the measured figures.
  /// - Throws: The error of the first chain that gives a wrong result or does not complete.
  func table() throws(CommandError) -> Table {
    var chains = engines.map { ChainTimes(engine: $0) }
    for round in 0..<rounds {
      for index in Rounds.order(of: chains.count, in: round) {
        try chains[index].warmUp()
        for length in lengths where isDue(length, of: chains[index], in: round) {
          try chains[index].measure(length)
        }
      }
    }
    return table(of: chains)
  }

  private func isDue(_ length: Int, of chain: ChainTimes, in round: Int) -> Bool {
    guard round == 0 else { return chain.seconds[length].map { $0[0] < 1 } ?? false }
    return (chain.expected(length) ?? 0) <= budget
  }

  private func table(of chains: [ChainTimes]) -> Table {
    Table(
      title: "Long chains: the time of one chain, by its number of links",
      notes: [
        "A link adds one to a number. A chain is built, started, waited for and checked.",
        "Medians of \(rounds) rounds; what takes more than a second is measured once, and what would",
        "take more than \(Int(budget)) s is left out. If all links cost the same, the last column is 8.",
        "Nodes stay on the calling thread; all others change threads.",
      ],
      columns: lengths.map(\.grouped) + ["8,000 : 1,000"],
      rows: chains.map { chain in
        let times = lengths.map { Figure(.nanoseconds, Spread(of: chain.nanoseconds($0))?.median) }
        let growth = ratio(of: chain.nanoseconds(8_000), to: chain.nanoseconds(1_000))
        return Table.Row(name: chain.engine.chainName, figures: times + [Figure(.ratio, growth)])
      }
    )
  }
}

/// The measured times of one engine's chains.
struct ChainTimes {
  let engine: any ChainEngine
  /// The times measured so far, in seconds, by the number of links.
  var seconds: [Int: [Double]] = [:]

  /// The measured times of chains of one length, in nanoseconds.
  func nanoseconds(_ length: Int) -> [Double] { (seconds[length] ?? []).map { $0 * 1e9 } }

  /// Runs a few chains, after returning freed memory to the system: all engines start alike.
  func warmUp() throws(CommandError) {
    MemoryUsage.trim()
    _ = try ChainDriver().time(links: 100, times: 10, of: engine)
  }

  /// Measures chains of one length: together they have about a thousand links, or there is one.
  mutating func measure(_ length: Int) throws(CommandError) {
    let times = max(1, 1_000 / length)
    let time = try ChainDriver().time(links: length, times: times, of: engine)
    seconds[length, default: []].append(time / .seconds(times))
  }

  /// The expected time of a chain, in seconds; nil if fewer than two lengths were measured.
  ///
  /// This continues the growth between the two longest chains that were measured. The growth counts
  /// as at least O(n) and at most O(n²), so that one disturbed measurement cannot suggest more.
  func expected(_ length: Int) -> Double? {
    let known = seconds.compactMap { links, times in times.first.map { (links, $0) } }
      .sorted { $0.0 < $1.0 }
      .suffix(2)
    guard let (shorter, less) = known.first, let (longer, more) = known.last, shorter < longer
    else { return nil }
    let power = log(more / less) / log(Double(longer) / Double(shorter))
    return more * pow(Double(length) / Double(longer), min(max(power, 1), 2))
  }
}
