// What a chain gives, and how it is put together.

import Chains
import Foundation
import Operations
import TestSupport
import Testing

@Suite struct ChainTests {
  @Test func `the chain gives what its last operation gave (B2)`() async throws {
    let run = Run(Start("40") ==> ChainableBlockOperation { Int($0) ?? 0 } ==> Adding(2))
    let output = try await run.output()
    #expect(output == 42, "upstream, the last output was thrown away")
  }

  @Test func `a chain of one operation gives its output (B10)`() async throws {
    let run = Run(OperationChain.create(operation: Start(7)))
    let output = try await run.output()
    #expect(output == 7)
  }

  @Test func `the first error ends the chain, and no later operation runs (B1)`() async throws {
    let (second, last) = (Adding(), Adding())
    let failing = ChainableBlockOperation<Int, Int> { _ in throw Broken(link: 2) }
    let run = Run(Start(1) ==> second ==> failing ==> last)
    let error = try await run.error()
    #expect(error as? Broken == Broken(link: 2), "upstream, the error was thrown away")
    #expect(second.runs == 1 && last.runs == 0)
  }

  @Test func `every operation finishes, those after an error too`() async throws {
    let chain = Start<Int>(failing: Broken()) ==> Adding() ==> Adding()
    _ = try await Run(chain).error()
    #expect(chain.operations.allSatisfy { $0.isFinished && !$0.isExecuting })
  }

  @Test func `finished operations are not executing (B8)`() async throws {
    let chain = Start(1) ==> Adding()
    _ = try await Run(chain).output()
    #expect(chain.operations.allSatisfy { $0.isFinished && !$0.isExecuting })
  }

  @Test func `the first of two results counts (B7)`() async throws {
    let twice = ByHand { link in
      link.finish(.success(1))
      link.finish(.success(2))
      link.finish(.failure(Broken()))
    }
    let output = try await Run(Start(0) ==> twice ==> Adding(10)).output()
    #expect(output == 11, "upstream, the second result replaced the first")
  }

  @Test func `an operation that finishes without a result is an error`() async throws {
    let chain = Start(0) ==> ByHand { $0.finish() }
    let error = try await Run(chain).error()
    #expect(error as? OperationChainError == .noResult)
  }

  @Test func `operations that override nothing are an error, and not a hang`() async throws {
    let first = try await Run(OperationChain.create(operation: InitialChainableOperation<Int>()))
      .error()
    let second = try await Run(Start(1) ==> ChainableOperation<Int, Int>()).error()
    #expect(first as? OperationChainError == .noResult)
    #expect(second as? OperationChainError == .noResult)
  }

  @Test func `an operation may finish later, on another thread`() async throws {
    let link = ByHand()
    let run = Run(Start(5) ==> link ==> Adding())
    let input = try await link.inputs.only("the link must get its input")
    Thread.detachNewThread { link.finish(.success(input * 2)) }
    let output = try await run.output()
    #expect(output == 11)
  }

  @Test func `joining changes nothing: neither the chain nor its operations`() {
    let (first, second, third) = (Start(1), Adding(), Adding())
    let chain = first ==> second
    let longer = chain ==> third
    #expect(chain.operations == [first, second])
    #expect(longer.operations == [first, second, third])
    #expect(longer.operations.allSatisfy { $0.dependencies.isEmpty && !$0.isFinished })
  }

  @Test func `an operation knows its result when it has finished`() async throws {
    let link = Adding(2)
    #expect(link.result == nil)
    _ = try await Run(Start(1) ==> link).output()
    #expect(try link.result?.get() == 3)
  }

  @Test func `what ends at once is followed on the same thread`() async throws {
    let threads = Inbox<ObjectIdentifier>()
    let note = { @Sendable in threads.put(ObjectIdentifier(Thread.current)) }
    let first = InitialChainableBlockOperation { note() }
    let run = Run(
      first ==> ChainableBlockOperation { note() } ==> ChainableBlockOperation { note() })
    _ = try await run.output()
    #expect(threads.values.count == 3)
    #expect(Set(threads.values).count == 1, "a thread more costs more than the link")
  }

  @Test func `what ends later is not followed on the queue that ended it`() async throws {
    let (transport, key) = (DispatchQueue(label: "transport"), DispatchSpecificKey<Bool>())
    transport.setSpecific(key: key, value: true)
    let link = ByHand { link in transport.async { link.finish(.success(2)) } }
    let isOnTransport = ChainableBlockOperation { (_: Int) in
      DispatchQueue.getSpecific(key: key) ?? false
    }
    let output = try await Run(Start(1) ==> link ==> isOnTransport).output()
    #expect(!output, "a transport's queue has better things to do")
  }
}
