// What a cancel does to a chain, whenever it comes.

import Chains
import Foundation
import Operations
import Synchronization
import TestSupport
import Testing

@Suite struct CancellationTests {
  @Test func `cancelled before it is added, the chain runs nothing`() async throws {
    let link = Adding()
    let chain = Start(1) ==> link
    chain.cancel()
    let error = try await Run(chain).error()
    #expect(error is CancellationError)
    #expect(link.runs == 0)
  }

  @Test func `cancelled in a suspended queue, the chain ends when the queue goes on`() async throws
  {
    let link = Adding()
    let chain = Start(1) ==> link
    let run = Run(chain, isSuspended: true)
    chain.cancel()
    run.queue.isSuspended = false
    let error = try await run.error()
    #expect(error is CancellationError)
    #expect(link.runs == 0)
  }

  @Test func `cancelled in flight, the operation is stopped, and the next does not run`()
    async throws
  {
    let (link, last) = (ByHand(), Adding())
    let chain = Start(1) ==> link ==> last
    let run = Run(chain)
    _ = try await link.inputs.only("the link must get its input")
    chain.cancel()
    let error = try await run.error()
    #expect(error is CancellationError)
    #expect(link.stops == 1)
    #expect(last.runs == 0)
  }

  @Test func `the cancel of one operation in the middle ends the chain (B3)`() async throws {
    let (middle, last) = (Adding(), Adding())
    middle.cancel()
    let error = try await Run(Start(1) ==> middle ==> last).error()
    #expect(error is CancellationError, "upstream, the next one trapped for want of an input")
    #expect(last.runs == 0)
  }

  @Test func `after a cancelled operation without output the next one does not run either (B4)`()
    async throws
  {
    let middle = ChainableBlockOperation<Int, Void> { _ in }
    let ran = Inbox<Void>()
    let last = ChainableBlockOperation<Void, Void> { ran.put(()) }
    middle.cancel()
    let error = try await Run(Start(1) ==> middle ==> last).error()
    #expect(error is CancellationError)
    #expect(ran.values.isEmpty, "upstream, a Void input counted as one that had come")
  }

  @Test func `a queue that cancels all its operations cancels the chain (B5)`() async throws {
    let link = ByHand()
    let run = Run(Start(1) ==> link ==> Adding())
    _ = try await link.inputs.only("the link must get its input")
    run.queue.cancelAllOperations()
    let error = try await run.error()
    #expect(error is CancellationError)
    #expect(link.stops == 1)
  }

  @Test func `a suspended queue that cancels all its operations cancels the chain`() async throws {
    let link = Adding()
    let run = Run(Start(1) ==> link, isSuspended: true)
    run.queue.cancelAllOperations()
    run.queue.isSuspended = false
    let error = try await run.error()
    #expect(error is CancellationError)
    #expect(link.runs == 0)
  }

  @Test func `a cancel from inside an operation ends the chain`() async throws {
    let last = Adding()
    let link = ByHand { $0.cancel() }
    let error = try await Run(Start(1) ==> link ==> last).error()
    #expect(error is CancellationError)
    #expect(link.stops == 1 && last.runs == 0)
  }

  @Test func `a result after the operation's cancel does not count`() async throws {
    let link = ByHand { link in
      link.cancel()
      link.finish(.success(1))
    }
    let error = try await Run(Start(1) ==> link).error()
    #expect(error is CancellationError)
  }

  @Test func `a late result after a cancel changes nothing`() async throws {
    let link = ByHand()
    let chain = Start(1) ==> link
    let run = Run(chain)
    _ = try await link.inputs.only("the link must get its input")
    chain.cancel()
    link.finish(.success(99))
    let error = try await run.error()
    #expect(error is CancellationError)
    #expect(throws: CancellationError.self) { try link.result?.get() }
  }

  @Test func `after the end a cancel does nothing`() async throws {
    let chain = Start(1) ==> Adding()
    let run = Run(chain)
    _ = try await run.output()
    chain.cancel()
    chain.cancel()
    let output = try await run.output()
    #expect(output == 2)
  }

  @Test func `the completion never runs inside cancel()`() async throws {
    let link = ByHand()
    let chain = Start(1) ==> link
    let lock = Mutex(())
    let ended = Inbox<Void>()
    OperationQueue().addOperationChain(chain) { _ in
      // NB: inside cancel() this would be a deadlock, and a crash: the lock is held there.
      lock.withLock { _ in ended.put(()) }
    }
    _ = try await link.inputs.only("the link must get its input")
    lock.withLock { _ in chain.cancel() }
    _ = try await ended.only("the completion must run")
  }
}
