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
  @Test func `a wrapper that has ended makes nothing, and its chain ends, too`() async {
    await expectRight(limit: Effort.choose(1_000, thorough: 5_000)) { play in
      let isOver = Atomic(false)
      let late = Atomic(0)
      let inner = AddOne()
      let wrapper = WrapperOperation<Void, Int> { _ in
        if isOver.load(ordering: .relaxed) { late.add(1, ordering: .relaxed) }
        return Number().deliver(to: inner)
      }
      wrapper.didFinish(on: .global()) { _ in isOver.store(true, ordering: .relaxed) }
      play.thread("add") { wrapper.add(to: OperationQueue()) }
      play.thread("cancel()") { wrapper.cancel() }
      return {
        guard isOver.load(ordering: .relaxed) else { return "the wrapper never ends" }
        if late.load(ordering: .relaxed) > 0 { return "the wrapper has ended, and makes a chain" }
        return inner.isFinished || inner.dependencies.isEmpty ? nil : "the chain never ends"
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
