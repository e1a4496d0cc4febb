// The table "Long chains": whether a link costs the same in short and in long chains.

import CommandSupport

/// Compares the engines by chains of ten to a hundred thousand links.
struct LongChains: BenchSection {
  let engines: [any ChainEngine]
  let counter: AllocationCounter
  let rounds: Int
  /// After a chain that takes more seconds than this, longer ones are left out.
  let limit: Double
  var lengths = [10, 100, 1_000, 2_000, 4_000, 8_000, 100_000]

  /// The seconds of one engine's chains in each round, by the number of links.
  private typealias Times = [Int: [Double]]

  /// Measures chains of all lengths that do not take too long.
  ///
  /// Chains that take more than a second are measured only in the first round.
  ///
  /// - Returns: The table with the measured figures.
  /// - Throws: The error of the first chain that gives a wrong result or does not complete.
  func table() throws(CommandError) -> Table {
    var times = engines.map { _ in Times() }
    for round in 0..<rounds {
      for index in Rounds.order(of: engines.count, in: round) {
        try measure(engines[index], &times[index])
      }
    }
    return table(of: times, try engines.map(allocations))
  }

  /// Measures one round, after returning freed memory to the system: all engines start alike.
  private func measure(_ engine: any ChainEngine, _ times: inout Times) throws(CommandError) {
    Heap.trim()
    _ = try engine.time(links: 100, times: 10)
    var last = 0.0
    for length in lengths {
      if let first = times[length]?.first, first >= 1 { return }
      guard last <= limit else { return }
      // Together they have about a thousand links, or there is one.
      let count = max(1, 1_000 / length)
      let time = try engine.time(links: length, times: count)
      last = time / .seconds(count)
      times[length, default: []].append(last)
    }
  }

  /// How often a link more asks for memory: the difference between chains of 10 and of 30 links.
  private func allocations(of engine: any ChainEngine) throws(CommandError) -> Double? {
    let times = 100
    var counts: [Double] = []
    for length in [10, 30] {
      _ = try engine.time(links: length, times: 10)  // allocates what is kept
      let count = try counter.count { () throws(CommandError) in
        _ = try engine.time(links: length, times: times)
      }
      guard let count else { return nil }
      counts.append(Double(count.blocks) / Double(times))
    }
    return (counts[1] - counts[0]) / 20
  }

  private func table(of times: [Times], _ allocations: [Double?]) -> Table {
    Table(
      title: "Long chains: the time of one chain, by its number of links",
      notes: [
        "A link adds one to a number. A chain is built, started, waited for and checked.",
        "Medians of \(rounds) rounds; what takes more than a second is measured once, and what is",
        "longer than a chain of \(Int(limit)) s is left out. If all links cost the same, 8,000 : 1,000 is 8.",
        "A link more: what it adds to a chain of 10 to 100, and how often it asks for memory.",
        "Nodes stay on the calling thread; all others change threads. – means: not available here.",
      ],
      columns: lengths.map(\.grouped) + ["8,000 : 1,000", "a link more", "allocations"],
      rows: engines.indices.map { index in
        func nanoseconds(_ length: Int) -> [Double] {
          (times[index][length] ?? []).map { $0 * 1e9 }
        }
        let link = zip(nanoseconds(10), nanoseconds(100)).map { ($1 - $0) / 90 }
        return Table.Row(
          name: engines[index].chainName,
          figures: lengths.map { Figure(.nanoseconds, Spread(of: nanoseconds($0))?.median) }
            + [
              Figure(.ratio, ratio(of: nanoseconds(8_000), to: nanoseconds(1_000))),
              Figure(.nanoseconds, Spread(of: link)?.median), Figure(.count, allocations[index]),
            ])
      }
    )
  }
}
