// Tests the dependencies of operations.

import Foundation
import Receivers
import TestDoubles
import TestSupport
import Testing

@Suite struct DependencyTests {
  @Test func `an operation waits for its dependencies, but not for a removed one`() async throws {
    let (manual, after, free) = (Manual(), Number(2), Number(3))
    after.addDependency(manual)
    after.addDependency(after)
    free.addDependency(manual)
    free.removeDependency(manual)
    #expect(after.dependencies == [manual] && free.dependencies.isEmpty)
    let (waiting, running) = (after.inbox(), free.inbox())
    let queue = OperationQueue()
    for operation in [after, free, manual] as [AOperation] { operation.add(to: queue) }
    try await running.expect(.output(3), "it waits for nothing")
    try await manual.begins()
    #expect(waiting.values.isEmpty)
    manual.cancel()
    try await waiting.expect(.output(2), "it must run when the other has ended in any way")
  }

  @Test func `an upstream operation that is removed delivers no more`() async throws {
    let (manual, receiver) = (Manual(), AddOne())
    manual.deliver(to: receiver)
    receiver.removeDependency(manual)
    #expect(receiver.dependencies.isEmpty)
    try await receiver.ends(.refused(.receivedValueIsNil))
    #expect(manual.began.values.isEmpty)
  }

  @Test func `a dependency that would close a circle is not added (E3)`() async throws {
    let (one, two, three) = (Number(1), Number(2), Number(3))
    two.addDependency(one)
    three.addDependency(two)
    one.addDependency(three)
    #expect(one.dependencies.isEmpty)
    let inbox = three.inbox()
    for operation in [three, two, one] { operation.add(to: OperationQueue()) }
    try await inbox.expect(.output(3), "all must finish")
  }

  @Test func `an operation waits for dependencies of another kind, too`() async throws {
    let (queue, block, number) = (OperationQueue(), BlockOperation {}, Number(2))
    let removed = BlockOperation {}
    for operation in [block, removed] { number.addDependency(operation) }
    number.removeDependency(removed)
    #expect(number.dependencies == [block])
    let inbox = number.added(to: queue)
    #expect(!number.isReady)
    queue.addOperation(block)
    try await inbox.expect(.output(2))
  }

  @Test func `what waits for another kind may be cancelled and released`() async throws {
    let gone = Inbox<Void>(.long)
    for _ in 0..<200 {
      let block = BlockOperation {}
      do {
        let tracked = Tracked(gone)
        tracked.addDependency(block)
        tracked.add(to: OperationQueue()).cancel()
      }
      OperationQueue().addOperation(block)
    }
    let count = await gone.arrived(200).count
    #expect(count == 200)
  }

  @Test func `a plain operation that ends while its dependent is added unblocks it`() async {
    let rounds = Effort.choose(2_000, thorough: 100_000)
    let ended = Inbox<Int>(.long)
    await onThread {
      for round in 1...rounds {
        let (plain, number) = (BlockOperation {}, Number(round))
        number.addDependency(plain)
        number.didFinish(on: .global()) { _ in ended.put(round) }
        DispatchQueue.concurrentPerform(iterations: 2) { thread in
          guard thread == 1 else { return _ = number.add(to: OperationQueue()) }
          // Adding takes some microseconds; the end comes at any moment of them.
          for _ in 0..<(round % 3_000) { _ = plain.isCancelled }
          plain.start()
        }
      }
    }
    let lost = Set(1...rounds).subtracting(await ended.arrived(rounds))
    #expect(lost.isEmpty, "of \(rounds) operations, \(lost.count) never ended")
  }
}
