// Searches the schedules of two threads that cancel operations, or join them.

import Foundation
import Interleaving
import Operations
import Receivers
import Synchronization
import TestDoubles
import TestSupport
import Testing

@Suite struct CancelRaceTests {
  @Test func `a retry that has ended makes no other chain, and asks nothing`() async {
    await expectRight(limit: Effort.choose(1_000, thorough: 5_000)) { play in
      let isOver = Atomic(false)
      let late = Atomic(0)
      let look = { @Sendable in
        if isOver.load(ordering: .relaxed) { late.add(1, ordering: .relaxed) }
      }
      let retry = RetryOperation<Void, Int> { _ in
        look()
        return Failing()
      } again: { failures, _ in
        look()
        return failures < 3
      }
      retry.didFinish(on: .global()) { _ in isOver.store(true, ordering: .relaxed) }
      play.thread("add") { retry.add(to: OperationQueue()) }
      play.thread("cancel()") { retry.cancel() }
      return {
        guard isOver.load(ordering: .relaxed) else { return "the retry never ends" }
        return late.load(ordering: .relaxed) == 0 ? nil : "the retry has ended, and goes on"
      }
    }
  }

  @Test func `upstream is cancelled when a delivery to a cancelled receiver comes at that moment`()
    async
  {
    await expectRight { play in
      let (upstream, one, late) = (Manual(), AddOne(), AddOne())
      upstream.deliver(to: one)
      late.cancel()
      play.thread("cancel()") { one.cancel() }
      play.thread("deliver") { upstream.deliver(to: late) }
      return { upstream.isCancelled ? nil : "it goes on, although no receiver waits for it" }
    }
  }

  // MARK: Circles

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
