// Which long chains are measured, and which are left out because they would take too long.

import TestSupport
import Testing

@testable import Benchmarks

@Suite struct LongChainTests {
  @Test func `the expected time of a longer chain continues the measured growth`() throws {
    let quadratic = ChainTimes(
      engine: FourOperations(),
      seconds: [100: [0.25], 1_000: [1], 2_000: [4]]
    )
    #expect(try #require(quadratic.expected(4_000)).rounded() == 16)
    let linear = ChainTimes(engine: FourOperations(), seconds: [1_000: [1], 2_000: [2]])
    #expect(try #require(linear.expected(100_000)).rounded() == 100)
  }

  @Test func `a link is never expected to cost less in a longer chain`() throws {
    let odd = ChainTimes(engine: FourOperations(), seconds: [10: [3], 100: [1]])
    #expect(try #require(odd.expected(1_000)).rounded() == 10)
  }

  @Test func `one disturbed measurement does not rule out all longer chains`() throws {
    let disturbed = ChainTimes(engine: FourOperations(), seconds: [1_000: [0.001], 2_000: [1]])
    #expect(try #require(disturbed.expected(4_000)).rounded() == 4)
  }

  @Test func `there is no expected time until two lengths are measured`() {
    #expect(ChainTimes(engine: FourOperations()).expected(10) == nil)
    #expect(ChainTimes(engine: FourOperations(), seconds: [10: [1, 2]]).expected(100) == nil)
  }

  @Test func `every length within the budget has a figure, and 8,000 is compared with 1,000`()
    async throws
  {
    let chains = LongChains(engines: [AsyncAwait()], rounds: 2, budget: 600)
    let table = try await onThread { try chains.table() }
    #expect(table.columns.suffix(2) == ["100,000", "8,000 : 1,000"])
    #expect(table.rows[0].figures.count == 8)
    #expect(!table.rows[0].figures.contains(nil))
  }

  @Test func `a length expected to take longer than the budget is left out`() async throws {
    let chains = LongChains(engines: [AsyncAwait()], rounds: 1, budget: 0)
    let table = try await onThread { try chains.table() }
    let measured = table.rows[0].figures.map { $0 != nil }
    #expect(measured == [true, true, false, false, false, false, false, false])
  }
}
