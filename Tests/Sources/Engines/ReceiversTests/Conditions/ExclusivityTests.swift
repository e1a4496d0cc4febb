// Tests operations that exclude one another.

import Foundation
import Operations
import Receivers
import Synchronization
import TestDoubles
import TestSupport
import Testing

@Suite struct ExclusivityTests {
  @Test func `operations of other categories do not wait, and a category is no dependency`()
    async throws
  {
    enum Camera {}
    enum Microphone {}
    let (first, queue) = (Manual().conditions(MutuallyExclusive<Camera>()), OperationQueue())
    try await first.begins(in: queue)
    try await Number(1).conditions(MutuallyExclusive<Microphone>()).ends(.output(1), in: queue)
    let second = Number(2).conditions(MutuallyExclusive<Camera>(), NoCancelledDependencies())
    let inbox = second.added(to: queue)
    #expect(!second.isReady)
    first.cancel()
    try await inbox.expect(.output(2), "after a cancelled operation, the next one runs")
  }

  @Test func `silent and negated conditions keep the category of the original`() async throws {
    enum Alarm {}
    let negated = NegatedCondition(MutuallyExclusive<Alarm>()).exclusiveCategory
    let category = MutuallyExclusive<Alarm>().exclusiveCategory
    #expect(category != nil && negated == category)
    let (first, queue) = (Manual().conditions(MutuallyExclusive<Alarm>()), OperationQueue())
    try await first.begins(in: queue)
    let second = Number(2).conditions(SilentCondition(MutuallyExclusive<Alarm>()))
    let inbox = second.added(to: queue)
    #expect(!second.isReady, "the first still executes")
    first.finish(with: .success(1))
    try await inbox.expect(.output(2))
  }

  @Test func `a waiting operation's cancel lets no other start beside the first`() async throws {
    enum Scanner {}
    let (first, queue) = (Manual().conditions(MutuallyExclusive<Scanner>()), OperationQueue())
    try await first.begins(in: queue)
    let second = Number(2).conditions(MutuallyExclusive<Scanner>())
    let cancelled = second.inbox()
    second.add(to: queue).cancel()
    _ = try await cancelled.only("a cancelled operation must finish at once")
    let third = Number(3).conditions(MutuallyExclusive<Scanner>())
    let inbox = third.added(to: queue)
    #expect(!third.isReady, "the first still executes")
    first.finish(with: .success(1))
    try await inbox.expect(.output(3))
  }

  @Test func `a cancel in the line does not start the first of its category`() async throws {
    enum Lamp {}
    enum Bell {}
    let (busy, queue) = (Manual().conditions(MutuallyExclusive<Bell>()), OperationQueue())
    try await busy.begins(in: queue)
    let first = Number(1).conditions(MutuallyExclusive<Lamp>(), MutuallyExclusive<Bell>())
    let second = Number(2).conditions(MutuallyExclusive<Bell>())
    let inbox = first.added(to: queue)
    second.add(to: queue).cancel()
    #expect(second.isFinished && !first.isReady, "the first still waits for the category")
    try await Number(3).conditions(MutuallyExclusive<Lamp>()).ends(
      .output(3), in: queue, "the first keeps no other category while it waits for one")
    busy.finish(with: .success(0))
    try await inbox.expect(.output(1))
  }

  @Test func `operations with the same two categories execute one at a time, and all end`() async {
    enum Left {}
    enum Right {}
    let done = Inbox<Void>(.long)
    let running = Atomic(0)
    let overlaps = Atomic(0)
    let rounds = Effort.choose(100, thorough: 500)
    for _ in 0..<2 {
      Thread.detachNewThread {
        for _ in 0..<rounds {
          AOperationBlock<Int> { finish in
            let others = running.add(1, ordering: .sequentiallyConsistent).oldValue
            overlaps.add(others, ordering: .relaxed)
            DispatchQueue.global().async {
              running.subtract(1, ordering: .sequentiallyConsistent)
              finish(.success(1))
            }
          }
          .conditions(MutuallyExclusive<Left>(), MutuallyExclusive<Right>())
          .didFinish(on: .global()) { _ in done.put(()) }
          .add(to: OperationQueue())
        }
      }
    }
    let count = await done.arrived(2 * rounds).count
    #expect(count == 2 * rounds)
    #expect(overlaps.load(ordering: .relaxed) == 0, "two executed at the same time")
  }

  @Test func `two exclusive receivers of one operation never wait for one another`() async throws {
    enum Desk {}
    let done = Inbox<Void>(.long)
    let rounds = Effort.choose(100, thorough: 300)
    for _ in 0..<rounds {
      let shared = Number(1).conditions(MutuallyExclusive<Desk>())
      for _ in 0..<2 {
        let receiver = shared.deliver(to: AddOne()).conditions(MutuallyExclusive<Desk>())
        receiver.didFinish(on: .global()) { _ in done.put(()) }
        DispatchQueue.global().async { receiver.add(to: OperationQueue()) }
      }
    }
    let count = await done.arrived(2 * rounds).count
    #expect(count == 2 * rounds)
  }

  @Test func `a chain whose operations share a category does not wait for itself`() async throws {
    enum Screen {}
    let first = Number(1).conditions(MutuallyExclusive<Screen>(), MutuallyExclusive<Screen>())
    try await first.deliver(to: AddOne().conditions(MutuallyExclusive<Screen>())).ends(.output(2))
  }
}
