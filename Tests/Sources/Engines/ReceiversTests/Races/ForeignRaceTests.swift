// Tests that an operation notices the end of a plain operation while the first is being added.

import Foundation
import Receivers
import TestDoubles
import TestSupport
import Testing

@Suite struct ForeignRaceTests {
  private static let rounds = Effort.choose(2_000, thorough: 100_000)

  @Test func `a plain operation that ends while its dependent is added unblocks it`() async {
    let ended = Inbox<Int>(.long)
    let pairs = (0..<Self.rounds).map { round in
      let (plain, number) = (BlockOperation {}, Number(round))
      number.addDependency(plain)
      number.didFinish(on: .global()) { _ in ended.put(round) }
      return (plain, number)
    }
    await onThread {
      meet(rounds: Self.rounds) { round, thread in
        let (plain, number) = pairs[round]
        if thread == 0 { return _ = number.add(to: OperationQueue()) }
        // Adding takes some microseconds; the end comes at any moment of them.
        for _ in 0..<(round % 3_000) { _ = plain.isCancelled }
        plain.start()
      }
    }
    let lost = Set(0..<Self.rounds).subtracting(await ended.arrived(Self.rounds))
    #expect(lost.isEmpty, "of \(Self.rounds) operations, \(lost.count) never ended")
  }
}
