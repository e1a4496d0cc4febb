// Tests what a cancel does to a chain, whenever it comes.

import Chains
import Foundation
import Operations
import Synchronization
import TestSupport
import Testing

@Suite struct CancellationTests {
  @Test func `a chain that is cancelled before it is added runs nothing`() async throws {
    let link = AddingLink()
    let chain = ValueLink(1) ==> link
    chain.cancel()
    try await StartedChain(chain).endsCancelled()
    #expect(link.runs == 0)
  }

  @Test(arguments: [false, true])
  func `a chain cancelled in a suspended queue ends when the queue resumes`(
    _ isWholeQueue: Bool
  ) async throws {
    let link = AddingLink()
    let chain = ValueLink(1) ==> link
    let started = StartedChain(chain, isSuspended: true)
    if isWholeQueue { started.queue.cancelAllOperations() } else { chain.cancel() }
    started.queue.isSuspended = false
    try await started.endsCancelled()
    #expect(link.runs == 0)
  }

  @Test(arguments: [false, true])
  func `a cancel in flight stops the operation, and the next does not run (B5)`(
    _ isWholeQueue: Bool
  ) async throws {
    let (link, last) = (ManualLink(), AddingLink())
    let chain = ValueLink(1) ==> link ==> last
    let started = try await StartedChain(chain, until: link)
    if isWholeQueue { started.queue.cancelAllOperations() } else { chain.cancel() }
    try await started.endsCancelled()
    #expect(link.stops == 1)
    #expect(last.runs == 0)
  }

  @Test func `the cancel of an operation in the middle ends the chain (B3)`() async throws {
    let (middle, last) = (AddingLink(), AddingLink())
    middle.cancel()
    try await StartedChain(ValueLink(1) ==> middle ==> last).endsCancelled(
      "in the original library, the next operation traps: it has no input")
    #expect(last.runs == 0)
  }

  @Test func `after a cancelled operation without output, none runs (B4)`() async throws {
    let middle = ChainableBlockOperation<Int, Void> { _ in }
    let ran = Inbox<Void>()
    let last = ChainableBlockOperation<Void, Void> { ran.put(()) }
    middle.cancel()
    try await StartedChain(ValueLink(1) ==> middle ==> last).endsCancelled()
    #expect(ran.values.isEmpty, "in the original library, a missing Void input does not stop it")
  }

  @Test func `a cancel inside an operation's main method ends the chain`() async throws {
    let last = AddingLink()
    let link = ManualLink { $0.cancel() }
    try await StartedChain(ValueLink(1) ==> link ==> last).endsCancelled()
    #expect(link.stops == 1 && last.runs == 0)
  }

  @Test func `a result after the cancel, inside main, does not count`() async throws {
    let link = ManualLink { link in
      link.cancel()
      link.finish(.success(1))
    }
    try await StartedChain(ValueLink(1) ==> link).endsCancelled()
  }

  @Test func `a late result after the cancel changes nothing`() async throws {
    let link = ManualLink()
    let chain = ValueLink(1) ==> link
    let started = try await StartedChain(chain, until: link)
    chain.cancel()
    link.finish(.success(99))
    try await started.endsCancelled()
    #expect(throws: CancellationError.self) { try link.result?.get() }
  }

  @Test func `a cancel after the end does nothing`() async throws {
    let chain = ValueLink(1) ==> AddingLink()
    let started = StartedChain(chain)
    _ = try await started.output()
    chain.cancel()
    chain.cancel()
    try await started.gives(2)
  }

  @Test func `the completion never runs inside cancel()`() async throws {
    let link = ManualLink()
    let chain = ValueLink(1) ==> link
    let lock = Mutex(())
    let ended = Inbox<Void>()
    OperationQueue().addOperationChain(chain) { _ in
      // NB: the lock is held during cancel(): a completion inside that call would deadlock.
      lock.withLock { _ in ended.put(()) }
    }
    _ = try await link.inputs.only("the link must get its input")
    lock.withLock { _ in chain.cancel() }
    _ = try await ended.only("the completion must run")
  }
}
