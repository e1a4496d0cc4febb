// Random orders find a fault as often as the paper on PCT promises, however deep it lies.

import TestSupport
import Testing

@testable import Interleaving

private final class Flag: Sendable {
  let value = Atomic(false)
}

@Suite("random orders of threads") struct PriorityOrderTests {
  private static let (works, looks) = (0, 1)

  /// One thread makes 10,000 choices, and for 500 of them, near the end, what it shares is wrong.
  ///
  /// Another thread looks at it once. With one change, an order shows that with a probability of 500 / (2 · 10,000).
  @Test func `a fault 10,000 choices deep is found as often as promised`() {
    let (length, wrong) = (10_000, 9_400..<9_900)
    let seeds = UInt64(0)..<4_000
    let finds = seeds.count { seed in
      let order = PriorityOrder(seed: seed, changes: 1, length: length)
      let look = (0..<length).first { order.choice(among: [Self.works, Self.looks], at: $0) == 1 }
      return look.map(wrong.contains) ?? false
    }
    let promised = Double(wrong.count) / Double(2 * length) * Double(seeds.count)
    // The seeds are fixed, so the count is always the same; three standard deviations are luck.
    #expect(abs(Double(finds) - promised) < 3 * promised.squareRoot(), "\(finds) of \(promised)")
  }

  @Test func `a race that begins 250 choices deep is found where not all schedules can be played`()
    async
  {
    let search = ScheduleSearch(switches: 2, limit: 50, randomSchedules: 1_000)
    let report = await onThread {
      search.run { play in
        let (isWrong, hasSeen) = (Flag(), Flag())
        play.thread("works") {
          for step in 0..<300 {
            isWrong.value.store((250..<290).contains(step), ordering: .relaxed)
          }
        }
        play.thread("looks") {
          hasSeen.value.store(isWrong.value.load(ordering: .relaxed), ordering: .relaxed)
        }
        return { hasSeen.value.load(ordering: .relaxed) ? "it saw what is wrong" : nil }
      }
    }
    #expect(report.finding?.problem == "it saw what is wrong")
    #expect(report.schedules > 50, "the schedules in order do not reach it")
  }
}
