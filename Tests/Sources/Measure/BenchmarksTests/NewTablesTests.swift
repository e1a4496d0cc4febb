// The tables "A link more", "Cores", "Published" and "By hand": their columns, and a figure for each.

import CommandSupport
import Dispatch
import Synchronization
import TestSupport
import Testing

@testable import Benchmarks

@Suite struct NewTablesTests {
  private let rounds = Rounds(count: 2, timePerRow: .nanoseconds(1))

  @Test func `a link more costs the difference of two chains, for each link between`() async throws
  {
    // For 100 chains of 10 links, and of 20 links.
    let counter = AllocationCounter.telling([(300, 0), (1_300, 0)])
    let table = try await table(
      of: LinkCosts(engines: [FourNodes()], counter: counter, rounds: rounds, lengths: (10, 20)))
    #expect(table.columns == ["a link", "processor", "allocations"])
    #expect(table.rows.map(\.name) == ["Nodes"])
    #expect(table.rows[0].figures[0] != nil && table.rows[0].figures[1] != nil)
    #expect(table.rows[0].figures[2] == Figure(.count, 1))
  }

  @Test func `independent runs have a time for each number of threads, and factors`() async throws {
    let table = try await table(
      of: IndependentRuns(engines: [DirectCalls(), FourNodes()], rounds: rounds, threads: [1, 3]))
    #expect(table.columns == ["processor, 1", "processor, 3", "factor, 3"])
    #expect(table.rows.map(\.name) == ["direct calls", "Nodes"])
    #expect(table.rows.allSatisfy { !$0.figures.contains(nil) })
  }

  @Test func `a run that is wrong on one of several threads is an error`() async {
    let calls = Atomic(0)
    let wrong = MadeUpEngine(name: "sometimes wrong") { number, completion in
      let isWrong = calls.add(1, ordering: .relaxed).newValue == 9
      completion(isWrong ? .failure(.missing) : .success(FourSteps.expected(of: number)))
    }
    await #expect(throws: CommandError.self) {
      try await table(of: IndependentRuns(engines: [wrong], rounds: rounds, threads: [1, 2]))
    }
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

  @Test(arguments: [4, 7])
  func `the run by hand fetches the user, and releases all that it had`(count: Int) async throws {
    let table = try await table(of: RunsInFlight(styles: [byHand(count)], runs: 100))
    #expect(table.rows[0].figures[3] != nil)
  }

  @Test func `every engine resolves the results that were pending, and runs their blocks`()
    async throws
  {
    let table = try await table(of: PublishedWorkloads(rounds: rounds, pending: 20))
    #expect(table.rows.count == 5 && table.columns.count == 6)
    #expect(table.rows[0].figures[1] == Figure(.ratio, 1))
    #expect(table.rows.allSatisfy { $0.figures[0] != nil && $0.figures[4] != nil })
  }

  @Test func `an engine whose block never runs is reported by name`() async {
    await #expect(throws: CommandError.silent("mute")) {
      try await table(
        of: PublishedWorkloads(
          rounds: rounds, pending: 3, engines: [MuteEngine()], timeLimit: .milliseconds(100)))
    }
  }
}

/// The table of a section, measured on a thread of its own, where it may wait.
@discardableResult
func table(of section: some BenchSection & Sendable) async throws(CommandError) -> Table {
  try await onThread { () throws(CommandError) in try section.table() }
}

/// Chains blocks that never run.
private struct MuteEngine: PendingEngine {
  let name = "mute"

  func run(_ number: Int, completion: @escaping ChainCompletion) {
    completion(.success(FourSteps.expected(of: number)))
  }

  func pend(_ block: @escaping @Sendable () -> Void, in pending: Gate) {
    pending.keep {}
  }
}
