// Which long chains are measured, and which are left out because they would take too long.

import Testing

@testable import Benchmarks

@Suite struct LongChainTests {
  /// Measured times by length, a longer chain, and its expected time: the growth goes on, but a link never
  /// costs less than before, and one disturbed measurement does not rule out all longer chains.
  private static let expected: [(seconds: [Int: [Double]], length: Int, time: Double?)] = [
    ([100: [0.25], 1_000: [1], 2_000: [4]], 4_000, 16),
    ([1_000: [1], 2_000: [2]], 100_000, 100),
    ([10: [3], 100: [1]], 1_000, 10),
    ([1_000: [0.001], 2_000: [1]], 4_000, 4),
    ([:], 10, nil),
    ([10: [1, 2]], 100, nil),
  ]

  @Test(arguments: expected)
  func `the expected time continues the growth between the two longest chains`(
    seconds: [Int: [Double]], length: Int, time: Double?
  ) {
    let times = ChainTimes(engine: FourOperations(), seconds: seconds)
    #expect(times.expected(length)?.rounded() == time)
  }

  @Test func `every length within the budget has a figure, and 8,000 is compared with 1,000`()
    async throws
  {
    let table = try await table(of: LongChains(engines: [AsyncAwait()], rounds: 2, budget: 600))
    #expect(table.columns.suffix(2) == ["100,000", "8,000 : 1,000"])
    #expect(table.rows[0].figures.count == 8)
    #expect(!table.rows[0].figures.contains(nil))
  }

  @Test func `a length expected to take longer than the budget is left out`() async throws {
    let table = try await table(of: LongChains(engines: [AsyncAwait()], rounds: 1, budget: 0))
    let measured = table.rows[0].figures.map { $0 != nil }
    #expect(measured == [true, true, false, false, false, false, false, false])
  }
}
