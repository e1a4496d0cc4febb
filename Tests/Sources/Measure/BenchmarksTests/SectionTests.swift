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
        [stepsAlone, finishedStyles[0], finishedStyles[1]], inFlight: 2, rounds)
    }
    let ratios = ["× steps alone", "× callbacks"]
    #expect(
      table.columns == ["a run"] + ratios + ["processor"] + ratios.map { "processor \($0)" })
    #expect(table.rows.map(\.figures.count) == [6, 6, 6])
    #expect(table.rows.map(\.name) == ["steps alone", "callbacks", "adapters"])
    #expect(table.rows[1].figures[ratios[1]]?.value == 1)
  }

  @Test func `each column has the samples that its title names`() {
    let table = FigureTable.timed(
      "Title", notes: [], rows: ["a", "b"],
      [
        Samples(clock: [10, 20, 30], processor: [1, 2, 3]),
        Samples(clock: [40, 80, 120], processor: [6, 12, 18]),
      ],
      beside: ["b", "a"])
    let aligned = """
             a run    × b   × a  processor  processor × b  processor × a
        a  20.0 ns  0.250  1.00    2.00 ns          0.167           1.00
        b  80.0 ns   1.00  4.00    12.0 ns           1.00           6.00
      """
    #expect(table.text.hasSuffix("\n" + aligned))
    #expect(table.notes.last?.hasPrefix("Medians of 3 rounds;") == true)
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

  @Test(arguments: [stepsAlone] + finishedStyles)
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

  @Test func `each engine has a chain of each length, and how its time grows`() async throws {
    let table = try await onThread { () throws(CommandError) in
      try FigureTable.longChains([10, 20, 500], rounds: 1)
    }
    #expect(table.rows.map(\.name) == Engine.all.map(\.name))
    #expect(table.columns == ["10", "20", "500", "500 : 20"])
    #expect(table.notes.last == "if all links cost the same, it is 25.")
    for row in table.rows.indices {
      let figures = values(table, row)
      #expect(figures.count == 4 && figures[3] == figures[2] / figures[1])
    }
  }

  private func values(_ table: FigureTable, _ row: Int) -> [Double] {
    table.columns.compactMap { table.rows[row].figures[$0]?.value }
  }
}
