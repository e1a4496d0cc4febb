// Tests the result of a chain, and how a chain is joined.

import Chains
import Foundation
import Operations
import TestSupport
import Testing

@Suite struct ChainTests {
  @Test func `the output of a chain is the output of its last operation (B2)`() async throws {
    let started = StartedChain(
      ValueLink("40") ==> ChainableBlockOperation { Int($0) ?? 0 } ==> AddingLink(2))
    try await started.gives(42, "in the original library, the last output is lost")
  }

  @Test func `a chain of one operation gives the output of that operation (B10)`() async throws {
    try await StartedChain(OperationChain.create(operation: ValueLink(7))).gives(7)
  }

  @Test func `the first error ends the chain, and no later operation runs (B1)`() async throws {
    let (second, last) = (AddingLink(), AddingLink())
    let failing = ChainableBlockOperation<Int, Int> { _ in throw TestError(link: 2) }
    try await StartedChain(ValueLink(1) ==> second ==> failing ==> last).fails(
      with: TestError(link: 2), "in the original library, the error is lost")
    #expect(second.runs == 1 && last.runs == 0)
  }

  @Test(arguments: [false, true])
  func `every operation finishes, and is not executing then, even after an error (B8)`(
    _ isFailing: Bool
  ) async throws {
    let first = isFailing ? ValueLink<Int>(failing: TestError()) : ValueLink(1)
    let chain = first ==> AddingLink() ==> AddingLink()
    _ = try await StartedChain(chain).result()
    #expect(chain.operations.allSatisfy { $0.isFinished && !$0.isExecuting })
  }

  @Test func `the first of two results counts (B7)`() async throws {
    let twice = ManualLink { link in
      link.finish(.success(1))
      link.finish(.success(2))
      link.finish(.failure(TestError()))
    }
    try await StartedChain(ValueLink(0) ==> twice ==> AddingLink(10)).gives(
      11, "in the original library, the second result replaces the first")
  }

  @Test func `an operation that ends without a result ends the chain with an error`() async throws {
    let chain = ValueLink(0) ==> ManualLink { $0.finish() }
    try await StartedChain(chain).fails(with: OperationChainError.noResult)
  }

  @Test func `operations that override nothing end the chain with an error`() async throws {
    try await StartedChain(
      OperationChain.create(operation: InitialChainableOperation<Int>())
    )
    .fails(with: OperationChainError.noResult)
    try await StartedChain(ValueLink(1) ==> ChainableOperation<Int, Int>()).fails(
      with: OperationChainError.noResult)
  }

  @Test(arguments: [
    (OperationChainError.noResult, "call finish(.success(…)) or finish(.failure(…))"),
    (.notInChain, "add its chain to the queue instead"),
  ])
  func `the errors say what to do`(error: OperationChainError, advice: String) {
    #expect((error as any Error).localizedDescription.contains(advice))
  }

  @Test func `joining changes neither the chain nor its operations`() {
    let (first, second, third) = (ValueLink(1), AddingLink(), AddingLink())
    let chain = first ==> second
    let longer = chain ==> third
    #expect(chain.operations == [first, second])
    #expect(longer.operations == [first, second, third])
    #expect(longer.operations.allSatisfy { $0.dependencies.isEmpty && !$0.isFinished })
  }

  @Test func `create and join make the same chain as the operator`() async throws {
    let (first, second) = (ValueLink(1), AddingLink())
    let chain = OperationChain.join(previousChain: .create(operation: first), newOperation: second)
    let joined = first ==> second
    #expect(chain.operations == joined.operations)
    try await StartedChain(chain).gives(2)
  }

  @Test func `an operation has a result when it has finished`() async throws {
    let link = AddingLink(2)
    #expect(link.result == nil)
    _ = try await StartedChain(ValueLink(1) ==> link).output()
    #expect(try link.result?.get() == 3)
  }

  @Test func `a link that ends at once is followed on the same thread`() async throws {
    let threads = Inbox<ObjectIdentifier>()
    let note = { @Sendable in threads.put(ObjectIdentifier(Thread.current)) }
    let first = InitialChainableBlockOperation { note() }
    let started = StartedChain(
      first ==> ChainableBlockOperation { note() } ==> ChainableBlockOperation { note() })
    _ = try await started.output()
    #expect(threads.values.count == 3)
    #expect(Set(threads.values).count == 1, "a change of threads costs more than the link")
  }

  @Test func `a link that ends later is not followed on the queue that ended it`() async throws {
    let (transport, key) = (DispatchQueue(label: "transport"), DispatchSpecificKey<Bool>())
    transport.setSpecific(key: key, value: true)
    let link = ManualLink { link in transport.async { link.finish(.success(2)) } }
    let isOnTransport = ChainableBlockOperation { (_: Int) in
      DispatchQueue.getSpecific(key: key) ?? false
    }
    let output = try await StartedChain(ValueLink(1) ==> link ==> isOnTransport).output()
    #expect(!output, "the queue of a transport must stay free for its own work")
  }

  // MARK: On the main actor

  @Test @MainActor func `a class of the main actor takes an output in a closure`() async throws {
    let (screen, inbox) = (Screen(), Inbox<Bool>())
    screen.show(ValueLink(1) ==> AddingLink(), inbox)
    #expect(screen.number == 0, "not inside the call")
    _ = try await inbox.only("the completion must be called")
    #expect(screen.number == 2)
  }
}

/// What an app shows.
@MainActor private final class Screen {
  var number = 0

  func show(_ chain: OperationChain<Int, Int>, _ inbox: Inbox<Bool>) {
    OperationQueue().addOperationChain(chain, on: .shared) { result in
      self.number = (try? result.get()) ?? -1
      MainActor.assertIsolated()
      inbox.put(true)
    }
  }
}
