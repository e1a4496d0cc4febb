// Tests that an operation keeps no other of its category waiting before it has started.

import Foundation
import Operations
import Receivers
import TestSupport
import Testing

@Suite struct CategoryTests {
  @Test func `an exclusive operation that waits for a place keeps none waiting`() async throws {
    enum Pen {}
    let (gate, queue) = (Manual(), OperationQueue())
    queue.maxConcurrentOperationCount = 1
    let wrapper = WrapperOperation<Void, Int> { _ in
      gate.deliver(to: AddOne()).conditions(MutuallyExclusive<Pen>())
    }
    let inbox = wrapper.added(to: queue)
    try await gate.begins("the wrapper has the only place")
    let second = Number(2).conditions(MutuallyExclusive<Pen>())
    let later = second.added(to: queue)
    gate.finish(with: .success(1))
    defer { wrapper.cancel() }
    try await inbox.expect(.output(2), "the wrapper's operation must get its category")
    try await later.expect(.output(2), "then the second gets the place")
  }

  @Test func `a suspended queue keeps no category from other queues`() async throws {
    enum Ink {}
    let (suspended, held) = (OperationQueue(), Number(1).conditions(MutuallyExclusive<Ink>()))
    suspended.isSuspended = true
    let inbox = held.added(to: suspended)
    let other = Number(2).conditions(MutuallyExclusive<Ink>())
    defer { other.cancel() }
    try await other.ends(.output(2))
    suspended.isSuspended = false
    try await inbox.expect(.output(1))
  }

  @Test func `an operation in line can still be given a dependency of its category`() async throws {
    enum Paper {}
    let first = Manual().conditions(MutuallyExclusive<Paper>())
    let second = Number(2).conditions(MutuallyExclusive<Paper>())
    let dependency = Number(3).conditions(MutuallyExclusive<Paper>())
    try await first.begins(in: OperationQueue())
    let inbox = second.added()
    second.addDependency(dependency)
    dependency.add(to: OperationQueue())
    first.finish(with: .success(1))
    defer { dependency.cancel() }
    try await inbox.expect(.output(2), "it must run after its dependency")
    #expect(dependency.result?.output == 3)
  }

  @Test func `an operation that waits blocks no other of its category`() async throws {
    enum Stamp {}
    let (never, waiting) = (Manual(), Number(1).conditions(MutuallyExclusive<Stamp>()))
    let first = Manual().conditions(MutuallyExclusive<Stamp>())
    try await first.begins(in: OperationQueue())
    waiting.add(to: OperationQueue())
    waiting.addDependency(never)
    first.finish(with: .success(0))
    let other = Number(2).conditions(MutuallyExclusive<Stamp>())
    defer { for operation in [waiting, other] { operation.cancel() } }
    try await other.ends(.output(2))
    #expect(!waiting.isFinished)
  }
}
