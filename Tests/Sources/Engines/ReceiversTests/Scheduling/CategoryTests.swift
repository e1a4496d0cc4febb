// Tests that an operation keeps no other of its category waiting before it has started.

import Foundation
import Operations
import Receivers
import TestSupport
import Testing

@Suite struct CategoryTests {
  @Test
  func `an exclusive operation that waits for a place keeps none in the place waiting`()
    async throws
  {
    enum Pen {}
    let (gate, queue) = (Manual(), OperationQueue())
    queue.maxConcurrentOperationCount = 1
    let wrapper = WrapperOperation<Void, Int> { _ in
      gate.deliver(to: AddOne()).conditions(MutuallyExclusive<Pen>())
    }
    let inbox = wrapper.inbox()
    wrapper.add(to: queue)
    _ = try await gate.began.only("the wrapper has the only place")
    let second = Number(2).conditions(MutuallyExclusive<Pen>())
    let later = second.inbox()
    second.add(to: queue)
    gate.finish(with: .success(1))
    defer { wrapper.cancel() }
    let result = try await inbox.only("the wrapper's operation must get its category")
    #expect(result.output == 2)
    let end = try await later.only("then the second gets the place")
    #expect(end.output == 2)
  }

  @Test func `a suspended queue keeps no category from other queues`() async throws {
    enum Ink {}
    let (suspended, held) = (OperationQueue(), Number(1).conditions(MutuallyExclusive<Ink>()))
    suspended.isSuspended = true
    let inbox = held.inbox()
    held.add(to: suspended)
    let other = Number(2).conditions(MutuallyExclusive<Ink>())
    defer { other.cancel() }
    let result = try await other.run()
    #expect(result.output == 2)
    suspended.isSuspended = false
    let later = try await inbox.only("then it must run")
    #expect(later.output == 1)
  }

  @Test func `an operation in line can still be given a dependency of its category`() async throws {
    enum Paper {}
    let first = Manual().conditions(MutuallyExclusive<Paper>())
    let second = Number(2).conditions(MutuallyExclusive<Paper>())
    let dependency = Number(3).conditions(MutuallyExclusive<Paper>())
    first.add(to: OperationQueue())
    _ = try await first.began.only("it must execute")
    let inbox = second.inbox()
    second.add(to: OperationQueue())
    second.addDependency(dependency)
    dependency.add(to: OperationQueue())
    first.finish(with: .success(1))
    defer { dependency.cancel() }
    let result = try await inbox.only("it must run after its dependency")
    #expect(result.output == 2 && dependency.result?.output == 3)
  }

  @Test func `an operation that waits blocks no other of its category`() async throws {
    enum Stamp {}
    let (never, waiting) = (Manual(), Number(1).conditions(MutuallyExclusive<Stamp>()))
    let first = Manual().conditions(MutuallyExclusive<Stamp>())
    first.add(to: OperationQueue())
    _ = try await first.began.only("it must execute")
    waiting.add(to: OperationQueue())
    waiting.addDependency(never)
    first.finish(with: .success(0))
    let other = Number(2).conditions(MutuallyExclusive<Stamp>())
    defer { for operation in [waiting, other] { operation.cancel() } }
    let result = try await other.run()
    #expect(result.output == 2 && !waiting.isFinished)
  }
}
