// The tables of the sections: their columns and figures, with a counter that tells what a test says.

import CommandSupport
import FinishedStyles
import StyleRuns
import TestSupport
import Testing

@testable import Benchmarks

@Suite struct SectionTests {
  private let rounds = Rounds(count: 2, timePerRow: .nanoseconds(1))

  @Test func `rows are compared by the clock and the processors with two of them`() async throws {
    let table = try await onThread { () throws(CommandError) in
      try FigureTable.wholeRuns(
        [stepsAlone, operationsByHand(4), operationsByHand(7)], inFlight: 2, rounds)
    }
    let ratios = ["× steps alone", "× 4 operations by hand"]
    #expect(
      table.columns == ["a run"] + ratios + ["processor"] + ratios.map { "processor \($0)" })
    #expect(table.rows.map(\.figures.count) == [6, 6, 6])
    #expect(
      table.rows.map(\.name) == ["steps alone", "4 operations by hand", "7 operations by hand"])
    #expect(table.rows[1].figures[ratios[1]]?.value == 1)
  }

  @Test func `each column has the samples that its title names, and times have quartiles`() {
    let table = FigureTable.timed(
      "Title", notes: [], rows: ["a", "b"],
      [
        Samples(clock: [10, 20, 30], processor: [1, 2, 3]),
        Samples(clock: [40, 80, 120], processor: [6, 12, 18]),
      ],
      beside: ["b", "a"])
    let aligned = """
             a run     quartiles    × b   × a  processor     quartiles  processor × b  processor × a
        a  20.0 ns  15.0–25.0 ns  0.250  1.00    2.00 ns  1.50–2.50 ns          0.167           1.00
        b  80.0 ns   60.0–100 ns   1.00  4.00    12.0 ns  9.00–15.0 ns           1.00           6.00
      """
    #expect(table.text.hasSuffix("\n" + aligned))
    #expect(table.notes.last?.hasPrefix("Medians and quartiles of 3 rounds;") == true)
  }

  @Test func `a row has the allocations and bytes of one run, beside the first row's`() async throws
  {
    // What is counted for the check of the counter, and then for each round of each row.
    let counter = AllocationCounter.telling(
      [(1_000, 64_000), (1_600, 16_000), (2_000, 18_000)]
        + [(1_800, 17_000), (1_700, 16_500), (1_900, 17_500), (7_200, 170_000)])
    let styles = [stepsAlone, finishedStyles[0]]
    let table = try await onThread { () throws(CommandError) in
      try FigureTable.allocations(styles, counter)
    }
    #expect(table.rows.map(\.name) == styles.map(\.name))
    #expect(table.columns == ["allocations", "× steps alone", "bytes"])
    #expect(values(table, 0) == [9, 1, 85] && values(table, 1) == [36, 4, 850])
  }

  @Test func `where nothing can be counted there is no figure`() async throws {
    let table = try await onThread { () throws(CommandError) in
      try FigureTable.allocations([stepsAlone], .unavailable)
    }
    #expect(table.rows.map(\.figures) == [[:]])
  }

  @Test(arguments: [stepsAlone, operationsByHand(4), operationsByHand(7)] + finishedStyles)
  func `every run of a style fetches the user, also if many are in flight`(
    style: JobStyle
  ) async throws {
    let table = try await onThread { () throws(CommandError) in
      _ = try style.workload(inFlight: 64).run(200)
      return try FigureTable.inFlight([style], runs: 300)
    }
    #expect(table.rows.map(\.name) == [style.name])
    #expect(table.columns == ["heap", "× \(style.name)", "answered"])
    #expect(table.rows[0].figures["answered"] != nil)
  }

  @Test(arguments: [(600, 9), (0, 1)])
  func `what is longer than a chain that took too long is left out`(
    limit: Double, count: Int
  ) async throws {
    // For 100 chains of 10 links, and of 30 links.
    let counter = AllocationCounter.telling([(300, 0), (2_300, 0)])
    let chains = LongChains(engines: [.asyncAwait], counter: counter, rounds: 2, limit: limit)
    let table = try await onThread { () throws(CommandError) in try chains.table() }
    #expect(table.columns.suffix(3) == ["8,000 : 1,000", "a link more", "allocations"])
    let figures = table.columns.dropLast().map { table.rows[0].figures[$0] }
    #expect(figures.map { $0 != nil } == (0..<9).map { $0 < count })
    #expect(table.rows[0].figures["allocations"]?.value == 1)
  }

  @Test func `a style stands beside the run by hand that has as many operations`() async throws {
    // The check of the counter, and then for each pair: five rounds of 200 runs of either style.
    let pair = [300, 200].flatMap { Array(repeating: (blocks: $0, bytes: 0), count: 5) }
    let counter = AllocationCounter.telling([(1_000, 64_000)] + pair + pair + pair)
    let table = try await onThread { () throws(CommandError) in
      try FigureTable.byHand(rounds, counter, waiting: 2)
    }
    #expect(table.rows.map(\.name) == ["adapters", "chains", "receivers"])
    #expect(table.notes[0].contains("adapters 7, chains 4, receivers 9."))
    // Other tests allocate meanwhile, so nothing is known of the heap.
    for row in table.rows {
      let values = table.columns.prefix(3).compactMap { row.figures[$0]?.value }
      #expect(values.count == 3 && values[0] > 0 && values[1] > 0 && values[2] == 1.5)
    }
  }

  @Test func `no style stands beside a run by hand if the counter misses some`() async {
    await #expect(throws: CommandError.failure("Of 1000 allocations only 999 were counted.")) {
      try await onThread { () throws(CommandError) in
        try FigureTable.byHand(rounds, .telling([(999, 64_000)]), waiting: 2)
      }
    }
  }

  @Test func `a search of two threads plays the schedules that two switches make`() async throws {
    let table = try await onThread { () throws(CommandError) in
      try FigureTable.schedules([(2, 2), (3, 2)], rounds: 1)
    }
    #expect(table.rows.map(\.name) == ["2 threads, 2 points", "3 threads, 2 points"])
    let counts = table.rows.compactMap { $0.figures["schedules"]?.value }
    #expect(counts[0] > 2 && counts[1] > counts[0])
  }

  private func values(_ table: FigureTable, _ row: Int) -> [Double] {
    table.columns.compactMap { table.rows[row].figures[$0]?.value }
  }
}
