// Rows take turns: in which order, how often, and with which samples.

import CommandSupport
import Foundation
import Testing

@testable import Benchmarks

@Suite struct RoundsTests {
  @Test func `rounds have different orders, and every row comes first equally often`() {
    let orders = (0..<8).map { Rounds.order(of: 4, in: $0) }
    #expect(orders.prefix(4) == [[0, 1, 2, 3], [3, 2, 1, 0], [1, 2, 3, 0], [0, 3, 2, 1]])
    #expect(Set(orders).count == 8)
    #expect(orders.compactMap(\.first).sorted() == [0, 0, 1, 1, 2, 2, 3, 3])
  }

  @Test func `a sample is the time of one run, and each round gives one`() throws {
    let workload = Workload(name: "a") { times throws(CommandError) in .microseconds(3 * times) }
    let samples = try Rounds(count: 5, timePerRow: .milliseconds(1)).measure([workload])
    #expect(samples[0].clock.map { $0.rounded() } == [3_000, 3_000, 3_000, 3_000, 3_000])
  }

  @Test func `the time of the processors is that of all threads`() throws {
    let working = Workload(name: "working") { times throws(CommandError) in
      let done = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        let end = ProcessorTime.now + .milliseconds(20)
        for _ in 0..<1_000_000 where ProcessorTime.now >= end { break }
        done.signal()
      }
      done.wait()
      return .milliseconds(1) * times
    }
    let samples = try Rounds(count: 2, timePerRow: .milliseconds(1)).measure([working])
    #expect(
      samples[0].processor.allSatisfy { $0 >= 20e6 }, "in nanoseconds: \(samples[0].processor)")
  }

  @Test func `the warm-up finds how many runs fit into the time of a row`() throws {
    func calls(of time: Duration) throws -> [Int] {
      var calls: [Int] = []
      let workload = Workload(name: "a") { times throws(CommandError) in
        calls.append(times)
        return time * times
      }
      _ = try Rounds(count: 2, timePerRow: .milliseconds(1)).measure([workload])
      return calls
    }
    #expect(try calls(of: .microseconds(1)).suffix(2) == [1_000, 1_000])
    #expect(try calls(of: .seconds(1)) == [1, 1, 1], "a run longer than that is measured once")
  }
}
