// Tests that two threads cannot close a circle of operations together.

import Foundation
import Interleaving
import Operations
import Receivers
import TestSupport
import Testing

@Suite struct CircleTests {
  @Test func `dependencies that two threads add at once never close a circle`() async {
    await expectNoCircle { left, right in left.addDependency(right) }
  }

  @Test func `deliveries that two threads make at once never close a circle`() async {
    await expectNoCircle { left, right in left.deliver(to: right) }
  }

  private func expectNoCircle(_ join: @escaping @Sendable (AddOne, AddOne) -> Void) async {
    await expectRight { play in
      let (one, other) = (AddOne(), AddOne())
      play.thread("one after the other") { join(one, other) }
      play.thread("the other after one") { join(other, one) }
      play.atTheEnd { for operation in [one, other] { operation.add(to: OperationQueue()) } }
      return {
        let isOver = one.isFinished && other.isFinished
        return isOver ? nil : "each waits for the other, and neither ever ends"
      }
    }
  }
}
