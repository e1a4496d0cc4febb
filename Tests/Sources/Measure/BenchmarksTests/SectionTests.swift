// The tables "Long chains", "By hand" and "Schedules": their columns and figures.

import CommandSupport
import TestSupport
import Testing

@testable import Benchmarks

@Suite struct SectionTests {
  private let rounds = Rounds(count: 2, timePerRow: .nanoseconds(1))

  @Test(arguments: [(600, 9), (0, 1)])
  func `what is longer than a chain that took too long is left out`(
    limit: Double, count: Int
  ) async throws {
    // For 100 chains of 10 links, and of 30 links.
    let counter = AllocationCounter.telling([(300, 0), (2_300, 0)])
    let table = try await table(
      of: LongChains(engines: [AsyncAwait()], counter: counter, rounds: 2, limit: limit))
    #expect(table.columns.suffix(3) == ["8,000 : 1,000", "a link more", "allocations"])
    #expect(table.rows[0].figures.prefix(9).map { $0 != nil } == (0..<9).map { $0 < count })
    #expect(table.rows[0].figures.last == Figure(.count, 1))
  }

  @Test func `a style stands beside the run by hand that has as many operations`() async throws {
    // For each pair: the check of the counter, and then five rounds of 200 runs of either style.
    let pair = [(1_000, 64_000)] + [200, 300].flatMap { Array(repeating: ($0, 0), count: 5) }
    let counter = AllocationCounter.telling(pair + pair + pair)
    let table = try await table(of: ByHand(rounds: rounds, counter: counter, waiting: 2))
    #expect(table.rows.map(\.name) == ["adapters", "chains", "receivers"])
    #expect(table.notes[0].contains("adapters 7, chains 4, receivers 9."))
    let processor = table.rows.flatMap { $0.figures.prefix(2) }
    #expect(processor.count == 6 && processor.allSatisfy { ($0?.value ?? 0) > 0 })
    #expect(table.rows.allSatisfy { $0.figures[2] == Figure(.ratio, 1.5) })
  }

  @Test func `a search of two threads plays the schedules that two switches make`() async throws {
    let table = try await table(of: Schedules(programs: [(2, 2), (3, 2)], rounds: 1))
    #expect(table.rows.map(\.name) == ["2 threads, 2 points", "3 threads, 2 points"])
    let counts = table.rows.map { $0.figures[0]?.value ?? 0 }
    #expect(counts[0] > 2 && counts[1] > counts[0])
  }
}

/// The table of a section, measured on a thread of its own, where it may wait.
@discardableResult
func table(of section: some BenchSection & Sendable) async throws(CommandError) -> Table {
  try await onThread { () throws(CommandError) in try section.table() }
}
