// The table "Engines": what it costs to join four cheap steps.

import CommandSupport

/// Compares the engines by chains of four steps.
struct ShortChains: BenchSection {
  let engines: [any Engine]
  let rounds: Rounds

  func table() throws(CommandError) -> Table {
    let samples = try rounds.measure(engines.map { $0.workload() })
    return Table(
      title: "Engines: a chain of four steps in memory, one at a time",
      notes: [
        "A run is built, started, waited for and checked; the steps themselves do next to nothing.",
        "The driver is the same for all, and part of each figure: direct calls show its share.",
        "Direct calls and Nodes stay on the calling thread; all others change threads, which is part",
        "of their figures too.",
        processorNote,
        "Medians and quartiles of \(rounds.count) rounds; a ratio is the median of the rounds' ratios.",
      ],
      baselines: [DirectCalls().name, FourOperations().name],
      samples: samples
    )
  }
}
