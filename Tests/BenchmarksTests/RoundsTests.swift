// Rows take turns: who runs when, how often, and what becomes of it.

import Testing

@testable import Benchmarks

@Suite struct RoundsTests {
  @Test(arguments: 1...6)
  func `each round has every row once`(count: Int) {
    for round in 0..<20 {
      #expect(Rounds.order(of: count, in: round).sorted() == Array(0..<count))
    }
  }

  @Test func `rounds have different orders, and every row is as often the first`() {
    let orders = (0..<8).map { Rounds.order(of: 4, in: $0) }
    #expect(orders.prefix(4) == [[0, 1, 2, 3], [3, 2, 1, 0], [1, 2, 3, 0], [0, 3, 2, 1]])
    #expect(Set(orders).count == 8)
    #expect(orders.compactMap(\.first).sorted() == [0, 0, 1, 1, 2, 2, 3, 3])
  }

  @Test func `what is measured is the time of one run, in each round`() throws {
    let subject = Subject(name: "a") { times throws(BenchError) in .microseconds(3 * times) }
    let samples = try Rounds(count: 5, turn: .milliseconds(1)).measure([subject])
    #expect(samples.map(\.name) == ["a"])
    #expect(samples[0].perRun.map { $0.rounded() } == [3_000, 3_000, 3_000, 3_000, 3_000])
  }

  @Test func `the warm-up finds how often a turn has room for a run`() throws {
    let calls = Calls()
    let rounds = Rounds(count: 2, turn: .milliseconds(1))
    _ = try rounds.measure([calls.subject("quick", each: .microseconds(1))])
    #expect(calls.times.suffix(2) == [1_000, 1_000])
    _ = try rounds.measure([calls.subject("slow", each: .seconds(1))])
    #expect(calls.times.suffix(3) == [1, 1, 1], "a run longer than a turn is a turn")
  }

  @Test func `a row that fails ends the measurement`() {
    let right = Subject(name: "a") { times throws(BenchError) in .seconds(times) }
    let wrong = Subject(name: "b") { _ throws(BenchError) in throw .silent("b") }
    #expect(throws: BenchError.silent("b")) {
      try Rounds(count: 1).measure([right, wrong])
    }
  }
}

/// Notes how often rows were run; on one thread.
private final class Calls {
  private(set) var times: [Int] = []

  func subject(_ name: String, each: Duration) -> Subject {
    Subject(name: name) { [self] times throws(BenchError) in
      self.times.append(times)
      return each * times
    }
  }
}
