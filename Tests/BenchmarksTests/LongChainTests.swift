// Which long chains are measured, and which would take too long.

import TestSupport
import Testing

@testable import Benchmarks

@Suite struct LongChainTests {
  @Test func `what a longer chain takes follows from how the shorter ones grew`() throws {
    let quadratic = Chain(engine: FourOperations(), seconds: [100: [0.25], 1_000: [1], 2_000: [4]])
    #expect(try #require(quadratic.expected(4_000)).rounded() == 16)
    let linear = Chain(engine: FourOperations(), seconds: [1_000: [1], 2_000: [2]])
    #expect(try #require(linear.expected(100_000)).rounded() == 100)
  }

  @Test func `a chain is never expected to cost less for each link than a shorter one`() throws {
    let odd = Chain(engine: FourOperations(), seconds: [10: [3], 100: [1]])
    #expect(try #require(odd.expected(1_000)).rounded() == 10)
  }

  @Test func `one chain that was disturbed does not rule out all longer ones`() throws {
    let disturbed = Chain(engine: FourOperations(), seconds: [1_000: [0.001], 2_000: [1]])
    #expect(try #require(disturbed.expected(4_000)).rounded() == 4)
  }

  @Test func `two lengths must be known to expect anything`() {
    #expect(Chain(engine: FourOperations()).expected(10) == nil)
    #expect(Chain(engine: FourOperations(), seconds: [10: [1, 2]]).expected(100) == nil)
  }

  @Test func `every length within the budget has its figure, and 8,000 is compared with 1,000`()
    async throws
  {
    let chains = LongChains(engines: [AsyncAwait()], rounds: 2, budget: 600)
    let table = try await onThread { try chains.table() }
    #expect(table.columns.suffix(2) == ["100,000", "8,000 : 1,000"])
    #expect(table.rows[0].figures.count == 8)
    #expect(!table.rows[0].figures.contains(nil))
  }

  @Test func `what is expected to take longer than the budget is left out`() async throws {
    let chains = LongChains(engines: [AsyncAwait()], rounds: 1, budget: 0)
    let table = try await onThread { try chains.table() }
    let measured = table.rows[0].figures.map { $0 != nil }
    #expect(measured == [true, true, false, false, false, false, false, false])
  }
}
