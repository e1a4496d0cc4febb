// Tests that two threads cannot close a circle of operations together.

import Foundation
import Receivers
import TestDoubles
import TestSupport
import Testing

@Suite struct CircleTests {
  private static let rounds = Effort.choose(1_000, thorough: 10_000)

  @Test func `dependencies that two threads add at once never close a circle`() async {
    await expectNoCircle { left, right in left.addDependency(right) }
  }

  @Test func `deliveries that two threads make at once never close a circle`() async {
    await expectNoCircle { left, right in left.deliver(to: right) }
  }

  private func expectNoCircle(_ join: @escaping @Sendable (AddOne, AddOne) -> Void) async {
    let ended = Inbox<AddOne>(.long)
    let pairs = await onThread {
      let pairs = (0..<Self.rounds).map { _ in [AddOne(), AddOne()] }
      race(Self.rounds) { round in
        let (one, other) = (pairs[round - 1][0], pairs[round - 1][1])
        return ({ join(one, other) }, { join(other, one) })
      }
      return pairs
    }
    let circles = pairs.count { $0.allSatisfy { !$0.dependencies.isEmpty } }
    #expect(circles == 0, "of \(Self.rounds) pairs")
    for operation in pairs.joined() {
      operation.didFinish(on: .global()) { _ in ended.put(operation) }
      operation.add(to: OperationQueue())
      if circles > 0 { operation.cancel() }
    }
    let count = await ended.arrived(2 * Self.rounds).count
    #expect(count == 2 * Self.rounds)
  }
}
