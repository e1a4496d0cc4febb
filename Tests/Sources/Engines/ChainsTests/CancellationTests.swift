// Tests what a cancel does to a chain, whenever it comes.

import Chains
import Operations
import TestSupport
import Testing

@Suite struct CancellationTests {
  private let link = ManualLink()
  private let last = AddingLink()

  @Test(arguments: ["before the adding", "the chain", "the queue"])
  func `a chain that is cancelled before it begins runs nothing`(_ what: String) async throws {
    let chain = value(1) ==> last
    if what == "before the adding" { chain.cancel() }
    let started = StartedChain(chain, isSuspended: true)
    if what == "the chain" { chain.cancel() }
    if what == "the queue" { started.queue.cancelAllOperations() }
    started.queue.isSuspended = false
    try await started.ends(CancellationError())
    #expect(last.runs == 0)
  }

  @Test(arguments: [false, true])
  func `a cancel in flight stops the operation, and the next does not run (B5)`(
    _ isWholeQueue: Bool
  ) async throws {
    let chain = value(1) ==> link ==> last
    let started = try await StartedChain(chain, until: link)
    if isWholeQueue { started.queue.cancelAllOperations() } else { chain.cancel() }
    link.finish(.success(99))  // too late
    try await started.ends(CancellationError())
    #expect(throws: CancellationError.self) { try link.result?.get() }
    #expect(link.stops == 1)
    #expect(last.runs == 0)
  }

  @Test(arguments: [false, true])
  func
    `after a failed or cancelled operation in the middle, none runs, with input or without (B3, B4)`(
      _ isCancelled: Bool
    ) async throws
  {
    let end: any Error = isCancelled ? CancellationError() : TestError()
    let first = ChainableBlockOperation<Int, Int> { _ in throw TestError() }
    let middle = ChainableBlockOperation<Int, Void> { _ in throw TestError() }
    let ran = Inbox<Void>()
    if isCancelled { for operation in [first, middle] as [Operation] { operation.cancel() } }
    try await StartedChain(value(1) ==> first ==> last).ends(
      end, "in the original library, the next operation traps: it has no input")
    try await StartedChain(value(1) ==> middle ==> InitialChainableBlockOperation { ran.put(()) })
      .ends(end)
    #expect(ran.values.isEmpty, "in the original library, a missing Void input does not stop it")
    #expect(last.runs == 0)
  }

  @Test(arguments: [false, true])
  func `a cancel inside an operation's main method ends the chain, also before a result`(
    _ hasResult: Bool
  ) async throws {
    let link = ManualLink { link in
      link.cancel()
      if hasResult { link.finish(.success(1)) }
    }
    try await StartedChain(value(1) ==> link ==> last).ends(CancellationError())
    #expect(link.stops == (hasResult ? 0 : 1) && last.runs == 0)
  }

  @Test func `the completion never runs inside cancel()`() async throws {
    let chain = value(1) ==> link
    let lock = NSLock()
    let ended = Inbox<Void>()
    OperationQueue().addOperationChain(chain) { _ in
      // NB: the lock is held during cancel(): a completion inside that call would deadlock.
      lock.withLock { ended.put(()) }
    }
    _ = try await link.inputs.only("the link must get its input")
    lock.withLock { chain.cancel() }
    _ = try await ended.only("the completion must run")
  }
}
