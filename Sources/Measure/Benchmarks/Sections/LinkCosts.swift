// The table "A link more": what one more link costs, as the difference between two lengths of a chain.

import CommandSupport

/// Compares the engines by what a chain costs more if it has one link more.
struct LinkCosts: BenchSection {
  let engines: [any ChainEngine]
  let counter: AllocationCounter
  let rounds: Rounds
  /// The two lengths that are compared.
  var lengths = (short: 10, long: 30)

  func table() throws(CommandError) -> Table {
    let (short, long) = (try samples(lengths.short), try samples(lengths.long))
    let rows = try engines.enumerated().map { index, engine throws(CommandError) in
      Table.Row(
        name: engine.chainName,
        figures: [
          Figure(.nanoseconds, of: perLink(short[index].perRun, long[index].perRun)),
          Figure(.nanoseconds, of: perLink(short[index].processor, long[index].processor)),
          try allocations(of: engine),
        ])
    }
    return Table(
      title: "A link more: what it adds to a chain",
      notes: [
        "The difference between chains of \(lengths.long) and of \(lengths.short) links, for one link.",
        "Medians and quartiles of \(rounds.count) rounds; – means: not available here.",
      ],
      columns: ["a link", "processor", "allocations"],
      rows: rows
    )
  }

  private func samples(_ length: Int) throws(CommandError) -> [Samples] {
    try rounds.measure(
      engines.map { engine in
        Workload(name: engine.chainName) { times throws(CommandError) in
          try ChainDriver().time(links: length, times: times, of: engine)
        }
      })
  }

  private func perLink(_ short: [Double], _ long: [Double]) -> [Double] {
    zip(short, long).map { ($1 - $0) / Double(lengths.long - lengths.short) }
  }

  private func allocations(of engine: any ChainEngine) throws(CommandError) -> Figure? {
    let (times, driver) = (100, ChainDriver())
    var counts: [Double] = []
    for length in [lengths.short, lengths.long] {
      _ = try driver.time(links: length, times: 10, of: engine)  // allocates what is kept
      let count = try counter.count { () throws(CommandError) in
        _ = try driver.time(links: length, times: times, of: engine)
      }
      guard let count else { return nil }
      counts.append(Double(count.blocks) / Double(times))
    }
    return Figure(.count, (counts[1] - counts[0]) / Double(lengths.long - lengths.short))
  }
}
