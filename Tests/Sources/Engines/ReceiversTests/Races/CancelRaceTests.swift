// Tests cancels that come while an operation tries again, or is joined to another.

import Foundation
import Operations
import Receivers
import Synchronization
import TestDoubles
import TestSupport
import Testing

@Suite struct CancelRaceTests {
  private static let rounds = Effort.choose(1_000, thorough: 20_000)

  @Test func `a retry that has ended makes no other chain, and asks nothing`() async {
    let ended = Inbox<Void>(.long)
    let late = Atomic(0)
    for round in 0..<Self.rounds {
      let holder = Holder()
      let look = { @Sendable in
        let isOver = holder.operation.withLock { $0?.isFinished ?? false }
        if isOver { late.add(1, ordering: .relaxed) }
      }
      let retry = RetryOperation<Void, Int> { _ in
        look()
        return Failing()
      } again: { failures, _ in
        look()
        return failures < 1_000
      }
      holder.operation.withLock { $0 = retry }
      retry.didFinish(on: .global()) { _ in
        holder.operation.withLock { $0 = nil }
        ended.put(())
      }
      retry.add(to: OperationQueue())
      DispatchQueue.global().async {
        for _ in 0..<(round % 500) { _ = retry.isFinished }
        retry.cancel()
      }
      if round % 50 == 0 { await ended.arrived(round) }
    }
    await ended.arrived(Self.rounds)
    #expect(late.load(ordering: .relaxed) == 0, "of \(Self.rounds) retries")
  }

  @Test func `upstream is cancelled when a delivery to a cancelled receiver comes at that moment`()
    async
  {
    let wanted = await onThread {
      let triples = (0..<Self.rounds).map { _ in (Manual(), AddOne(), AddOne()) }
      race(Self.rounds) { round in
        let (upstream, one, late) = triples[round - 1]
        upstream.deliver(to: one)
        late.cancel()
        return ({ one.cancel() }, { upstream.deliver(to: late) })
      }
      return triples.count { !$0.0.isCancelled }
    }
    #expect(wanted == 0, "of \(Self.rounds), although no receiver waits for them")
  }
}

/// Holds an operation that a closure of its own looks at.
private final class Holder: Sendable {
  let operation = Mutex<AOperation?>(nil)
}
