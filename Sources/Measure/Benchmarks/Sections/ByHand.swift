// The table "By hand": a run of each style of operations, beside the same run made of Foundation's.

import CommandSupport
import FinishedStyles
import StyleRuns
import UserAPI

/// How many operations a run of a style makes: its steps, what joins them, and what holds them.
private let operationsOfARun = ["adapters": 7, "chains": 4, "receivers": 9]

extension FigureTable {
  /// Compares each style of operations with the job written by hand.
  ///
  /// - Parameter waiting: How many runs wait at once.
  static func byHand(
    _ rounds: Rounds, _ counter: AllocationCounter, waiting: Int
  ) throws(CommandError) -> Self {
    let styles = finishedStyles.compactMap { style in
      operationsOfARun[style.name].map { (style: style, operations: $0) }
    }
    let counts = styles.map { "\($0.style.name) \($0.operations)" }.joined(separator: ", ")
    try counter.check()
    let costs = try styles.map { style, count throws(CommandError) in
      try relativeCosts(
        of: style, to: operationsByHand(count), rounds: rounds, counter: counter, waiting: waiting)
    }
    let names = ["processor", "processor, 64 in flight", "allocations", "heap"]
    return FigureTable(
      title: "By hand: fetch a user, beside the same run with as many plain operations",
      notes: [
        "Operations of a run: \(counts). By hand, they are Foundation's,",
        "in a queue of their own, too; and nothing can be cancelled. Heap: of a run that waits for its",
        "first answer. Callbacks, nodes and async use no operation: their run by hand is steps alone.",
      ],
      rows: styles.map(\.style.name),
      columns: names.enumerated().map { index, name in
        Column("\(name) × by hand", .ratio, costs.map { $0[index] })
      })
  }

  /// How many times as much a run of a style costs as one by hand, for each cost.
  private static func relativeCosts(
    of style: JobStyle, to hand: JobStyle, rounds: Rounds, counter: AllocationCounter, waiting: Int
  ) throws(CommandError) -> [[Double]] {
    let pair = [style, hand]
    let processor = try [1, 64].map { size throws(CommandError) in
      try rounds.measure(pair.map { $0.workload(inFlight: size) }).map(\.processor)
    }
    let blocks = try pair.map { run throws(CommandError) in
      try countAllocations(of: run, with: counter).blocks
    }
    let heap = try pair.map { run throws(CommandError) in
      _ = try costInFlight(of: run, runs: 100)  // warm-up
      return try costInFlight(of: run, runs: waiting).heap
    }
    return (processor + [blocks, heap]).map { ratios(of: $0[0], to: $0[1]) }
  }
}
