// Chains that share operations: branches, zips, and what the types allow besides.

import Chains
import Foundation
import Operations
import TestDoubles
import TestSupport
import Testing

@Suite struct BranchTests {
  @Test func `two branches both get the output, and the stem runs once (B6)`() async throws {
    let stem = Adding()
    let chain = Start(1) ==> stem
    let (one, other) = (Run(chain ==> Adding(10)), Run(chain ==> Adding(20)))
    let outputs = try await [one.output(), other.output()]
    #expect(outputs == [12, 22], "upstream, the second branch took the first one's successor")
    #expect(stem.runs == 1)
  }

  @Test func `a branch that is added after the stem has ended gets its output`() async throws {
    let chain = Start(1) ==> Adding()
    _ = try await Run(chain).output()
    let output = try await Run(chain ==> Adding(10)).output()
    #expect(output == 12)
  }

  @Test func `both branches get the stem's error`() async throws {
    let chain = Start<Int>(failing: Broken()) ==> Adding()
    let errors = try await [Run(chain ==> Adding()).error(), Run(chain ==> Adding()).error()]
    #expect(errors.allSatisfy { $0 is Broken })
  }

  @Test func `a chain that is added twice runs once, and gives its result twice`() async throws {
    let link = Adding()
    let chain = Start(1) ==> link
    let outputs = try await [Run(chain).output(), Run(chain).output()]
    #expect(outputs == [2, 2])
    #expect(link.runs == 1)
  }

  @Test func `zip gives both outputs`() async throws {
    let zipped = (Start(1) ==> Adding()).zip(OperationChain.create(operation: Start("two")))
    let output = try await Run(zipped).output()
    #expect(output == (2, "two"))
  }

  @Test func `the two sides of a zip run side by side`() async throws {
    let (one, other) = (ByHand(), ByHand())
    let run = Run((Start(1) ==> one).zip(Start(2) ==> other))
    _ = try await one.inputs.only("the first side must run")
    _ = try await other.inputs.only("the second side must not wait for the first")
    other.finish(.success(20))
    one.finish(.success(10))
    let output = try await run.output()
    #expect(output == (10, 20))
  }

  @Test func `zip fails as soon as one side does, with its error`() async throws {
    let slow = ByHand()
    let run = Run(
      (Start(1) ==> slow).zip(OperationChain.create(operation: Start<Int>(failing: Broken()))))
    let error = try await run.error()
    #expect(error is Broken)
    slow.finish(.success(1))
  }

  @Test func `zips of one chain with itself cost what they hold, and no more`() async throws {
    let pair = (Start(1) ==> Adding()).zip(Start(1) ==> Adding())
    var chain = pair
    for _ in 1...40 {
      let sum = chain ==> ChainableBlockOperation<(Int, Int), Int> { $0 + $1 }
      chain = sum.zip(sum)
    }
    let output = try await Run(chain ==> ChainableBlockOperation<(Int, Int), Int> { $0.0 }).output()
    #expect(output == 2 << 40)
  }

  @Test func `an operation in two chains runs in the first`() async throws {
    let shared = Adding()
    let first = try await Run(Start(1) ==> shared).output()
    let second = try await Run(Start(100) ==> shared ==> Adding()).output()
    #expect(first == 2)
    #expect(second == 3)
    #expect(shared.runs == 1)
  }

  @Test func `an operation twice in a chain runs once`() async throws {
    let twice = Adding()
    let output = try await Run(Start(1) ==> twice ==> twice ==> Adding()).output()
    #expect(output == 3)
  }

  @Test func `an operation that was started by hand is an error, and no trap`() async throws {
    let (first, link) = (Start(1), Adding())
    first.start()
    link.start()
    let error = try await Run(first ==> link).error()
    #expect(error as? OperationChainError == .notInChain)
    #expect(throws: OperationChainError.notInChain) { try first.result?.get() }
  }

  @Test func `an operation that was added to a queue by hand is no trap`() async throws {
    let link = Adding()
    let queue = OperationQueue()
    queue.isSuspended = true
    queue.addOperation(link)
    let output = try await Run(Start(1) ==> link).output()
    #expect(output == 2)
    queue.isSuspended = false
  }

  @Test func `cancelled, an operation does not wait for what it depends on`() async throws {
    let (login, link, gone) = (ByHand(), Adding(), Inbox<Void>())
    let loggingIn = Run(Start(0) ==> login)
    _ = try await login.inputs.only("the login must run")
    do {
      let canary = Canary { gone.put(()) }
      link.addDependency(login)
      let held = ChainableBlockOperation { (value: Int) in
        withExtendedLifetime(canary) { value }
      }
      let chain = Start(1) ==> link ==> held
      let run = Run(chain)
      chain.cancel()
      let error = try await run.error()
      #expect(error is CancellationError && link.runs == 0)
    }
    login.finish(.success(0))
    _ = try await loggingIn.output()
    try await gone.only("its operations must be released")
  }

  @Test func `cancelled while it waits for what it depends on, an operation ends`() async throws {
    for _ in 1...100 {
      let (never, link, begun) = (BlockOperation(), Adding(), Inbox<Void>())
      link.addDependency(never)
      let chain =
        InitialChainableBlockOperation { begun.put(()) } ==> ChainableBlockOperation { 1 }
        ==> link
      let run = Run(chain)
      try await begun.only("the chain must begin")
      chain.cancel()
      let error = try await run.error()
      #expect(error is CancellationError)
      never.start()
    }
  }

  @Test func `after a failed chain a first operation does not begin either`() async throws {
    let failing = ChainableBlockOperation<Int, Void> { _ in throw Broken() }
    let ran = Inbox<Void>()
    let first = InitialChainableBlockOperation { ran.put(()) }
    let error = try await Run(Start(1) ==> failing ==> first).error()
    #expect(error is Broken && ran.values.isEmpty)
  }

  @Test func `an operation waits for what it depends on in Foundation's way`() async throws {
    let (login, link) = (ByHand(), Adding())
    link.addDependency(login)
    let run = Run(Start(1) ==> link)
    let loggingIn = Run(Start(0) ==> login)
    _ = try await login.inputs.only("the login must run")
    #expect(!run.hasEnded && link.runs == 0)
    login.finish(.success(0))
    let output = try await run.output()
    #expect(output == 2)
    _ = try await loggingIn.output()
  }
}
