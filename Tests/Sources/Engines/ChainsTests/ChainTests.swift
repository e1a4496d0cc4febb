// Tests the result of a chain, and how a chain is joined.

import Chains
import Operations
import TestSupport
import Testing

@Suite struct ChainTests {
  @Test func `the output of a chain is the output of its last operation (B2, B10)`() async throws {
    let parsing = ChainableBlockOperation { Int($0) ?? 0 }
    try await StartedChain(value("40") ==> parsing ==> AddingLink(2)).ends(
      42, "in the original library, the last output is lost")
    try await StartedChain(OperationChain.create(operation: value(7))).ends(7)
  }

  @Test(arguments: [false, true])
  func `the first error ends the chain, no later operation runs, and every one finishes (B1, B8)`(
    _ isFailing: Bool
  ) async throws {
    let first = value(1)
    let second = AddingLink()
    let last = AddingLink()
    let middle = ChainableBlockOperation<Int, Int> { number in
      if isFailing { throw TestError() }
      return number
    }
    let chain = first ==> second ==> middle ==> last
    #expect(chain.operations == [first, second, middle, last] && last.result == nil)
    try await StartedChain(chain).ends(
      isFailing ? "\(TestError())" : "3", "in the original library, the error is lost")
    #expect(second.runs == 1 && last.runs == (isFailing ? 0 : 1))
    #expect(chain.operations.allSatisfy { $0.isFinished && !$0.isExecuting })
    #expect((try? last.result?.get()) == (isFailing ? nil : 3))
  }

  @Test func `the first of two results counts (B7)`() async throws {
    let twice = ManualLink { link in
      link.finish(.success(1))
      link.finish(.success(2))
      link.finish(.failure(TestError()))
    }
    try await StartedChain(value(0) ==> twice ==> AddingLink(10)).ends(
      11, "in the original library, the second result replaces the first")
  }

  @Test func `an operation that ends without a result ends the chain with an error`() async throws {
    let noResult = OperationChainError.noResult
    try await StartedChain(value(0) ==> ManualLink { $0.finish() }).ends(noResult)
    // These override nothing.
    try await StartedChain(value(1) ==> ChainableOperation<Int, Int>()).ends(noResult)
    try await StartedChain(OperationChain.create(operation: InitialChainableOperation<Int>()))
      .ends(noResult)
  }

  @Test(arguments: [
    (OperationChainError.noResult, "call finish(.success(…)) or finish(.failure(…))"),
    (.notInChain, "add its chain to the queue instead"),
  ])
  func `the errors say what to do`(error: OperationChainError, advice: String) {
    #expect((error as any Error).localizedDescription.contains(advice))
  }

  @Test func `a link that ends at once is followed on the same thread`() async throws {
    let threads = Inbox<ObjectIdentifier>()
    let note = { @Sendable in threads.put(ObjectIdentifier(Thread.current)) }
    let first = InitialChainableBlockOperation { note() }
    let chain = first ==> ChainableBlockOperation { note() } ==> ChainableBlockOperation { note() }
    try await StartedChain(chain).ends(())
    #expect(threads.values.count == 3)
    #expect(Set(threads.values).count == 1, "a change of threads costs more than the link")
  }

  @Test func `a link that ends later is not followed on the queue that ended it`() async throws {
    let transport = MarkedQueue()
    let link = ManualLink { link in transport.queue.async { link.finish(.success(2)) } }
    let isOnTransport = ChainableBlockOperation { (_: Int) in transport.isCurrent }
    try await StartedChain(value(1) ==> link ==> isOnTransport).ends(
      false, "the queue of a transport must stay free for its own work")
  }

  // MARK: On the main actor

  @Test @MainActor func `a class of the main actor takes an output in a closure`() async throws {
    let screen = Screen()
    OperationQueue().addOperationChain(value(1) ==> AddingLink(), on: .shared) { result in
      screen.show("\(result)")
    }
    #expect(screen.lines == [], "not inside the call")
    try await screen.shown.only("the completion must be called")
    #expect(screen.lines == ["success(2)"])
  }
}
