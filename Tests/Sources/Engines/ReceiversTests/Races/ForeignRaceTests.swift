// Tests that an operation notices a dependency of another kind that ends during the adding.

import Foundation
import Receivers
import TestDoubles
import TestSupport
import Testing

@Suite struct ForeignRaceTests {
  private static let rounds = Effort.choose(2_000, thorough: 100_000)

  @Test func `a plain operation that ends while its dependent is added unblocks it`() async {
    let ended = Inbox<Int>(.long)
    await onThread {
      race(Self.rounds) { round in
        let (plain, number) = (BlockOperation {}, Number(round))
        number.addDependency(plain)
        number.didFinish(on: .global()) { _ in ended.put(round) }
        let end = { @Sendable in
          // Adding takes some microseconds; the end comes at any moment of them.
          for _ in 0..<(round % 3_000) { _ = plain.isCancelled }
          plain.start()
        }
        return (end, { number.add(to: OperationQueue()) })
      }
    }
    let lost = Set(1...Self.rounds).subtracting(await ended.arrived(Self.rounds))
    #expect(lost.isEmpty, "of \(Self.rounds) operations, \(lost.count) never ended")
  }
}
