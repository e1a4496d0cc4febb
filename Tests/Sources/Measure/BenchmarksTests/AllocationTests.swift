// The table of allocations, with a counter that tells what a test says.

import CommandSupport
import FinishedStyles
import Synchronization
import TestSupport
import Testing
import UserAPI

@testable import Benchmarks

@Suite struct AllocationTests {
  @Test func `a row has the allocations and bytes of one run, beside the first row's`() async throws
  {
    // What is counted for the check of the counter, and then for each round of each row.
    let counter = AllocationCounter.telling(
      [(1_000, 64_000), (80, 800), (100, 900), (90, 850)] + [(360, 8_500)])
    let styles = [stepsAlone, finishedStyles[0]]
    let table = try await table(
      of: Allocations(styles: styles, counter: counter, runs: 10, rounds: 3))
    #expect(table.rows.map(\.name) == ["steps alone", finishedStyles[0].name])
    #expect(table.columns == ["allocations", "× steps alone", "bytes"])
    #expect(table.rows[0].figures == [Figure(.count, 9), Figure(.ratio, 1), Figure(.bytes, 85)])
    #expect(table.rows[1].figures == [Figure(.count, 36), Figure(.ratio, 4), Figure(.bytes, 850)])
  }

  @Test func `where nothing can be counted there is no figure`() async throws {
    let table = try await table(of: Allocations(styles: [stepsAlone], counter: .unavailable))
    #expect(table.rows[0].figures == [nil, nil, nil])
  }

  @Test(arguments: [(999, 64_000), (1_000, 63_999), (0, 0)])
  func `a counter that misses some is an error, not a small figure`(blocks: Int, bytes: Int) {
    let sentence = "Of 1000 allocations only \(blocks) were counted."
    #expect(throws: CommandError.failure(sentence)) {
      try AllocationCounter.telling([(blocks, bytes)]).check()
    }
    #expect(throws: Never.self) { try AllocationCounter.telling([(1_001, 64_100)]).check() }
  }

  @Test func `the counting ends also with a closure that fails`() throws {
    let counter = AllocationCounter.telling([(1, 0), (2, 0)])
    #expect(throws: CommandError.silent("mute")) {
      try counter.count { () throws(CommandError) in throw .silent("mute") }
    }
    #expect(try counter.count {}?.blocks == 2)
  }
}

extension AllocationCounter {
  /// A counter that tells these counts in turn, and the last one from then on.
  static func telling(_ counts: [(blocks: Int, bytes: Int)]) -> AllocationCounter {
    let rest = Mutex(counts[...])
    return AllocationCounter(
      begin: { true },
      end: { rest.withLock { $0.count > 1 ? $0.removeFirst() : $0[$0.startIndex] } })
  }
}
