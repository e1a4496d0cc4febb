// Tests chains that share operations: branches, zips, and unusual joins.

import Chains
import Foundation
import Operations
import TestDoubles
import TestSupport
import Testing

@Suite struct BranchTests {
  @Test func `both branches get the output of their stem, which runs once (B6)`() async throws {
    let stem = AddingLink()
    let chain = ValueLink(1) ==> stem
    let one = StartedChain(chain ==> AddingLink(10))
    let other = StartedChain(chain ==> AddingLink(20))
    let outputs = try await [one.output(), other.output()]
    #expect(outputs == [12, 22], "in the original library, the second branch replaces the first")
    #expect(stem.runs == 1)
  }

  @Test func `a branch added after the end of the stem gets the output, too`() async throws {
    let chain = ValueLink(1) ==> AddingLink()
    _ = try await StartedChain(chain).output()
    try await StartedChain(chain ==> AddingLink(10)).gives(12)
  }

  @Test func `both branches get the error of their stem`() async throws {
    let chain = ValueLink<Int>(failing: TestError()) ==> AddingLink()
    for _ in 1...2 { try await StartedChain(chain ==> AddingLink()).fails(with: TestError()) }
  }

  @Test func `a chain that is added twice runs once, and gives its result twice`() async throws {
    let link = AddingLink()
    let chain = ValueLink(1) ==> link
    let outputs = try await [StartedChain(chain).output(), StartedChain(chain).output()]
    #expect(outputs == [2, 2])
    #expect(link.runs == 1)
  }

  @Test func `a zip gives both outputs`() async throws {
    let zipped = (ValueLink(1) ==> AddingLink()).zip(
      OperationChain.create(operation: ValueLink("two")))
    let output = try await StartedChain(zipped).output()
    #expect(output == (2, "two"))
  }

  @Test func `the two sides of a zip run side by side`() async throws {
    let (one, other) = (ManualLink(), ManualLink())
    let started = try await StartedChain(
      (ValueLink(1) ==> one).zip(ValueLink(2) ==> other), until: one)
    _ = try await other.inputs.only("the second side must not wait for the first")
    other.finish(.success(20))
    one.finish(.success(10))
    let output = try await started.output()
    #expect(output == (10, 20))
  }

  @Test func `the cost of zipping a chain with itself again and again stays linear`() async throws {
    let pair = (ValueLink(1) ==> AddingLink()).zip(ValueLink(1) ==> AddingLink())
    var chain = pair
    for _ in 1...40 {
      let sum = chain ==> ChainableBlockOperation<(Int, Int), Int> { $0 + $1 }
      chain = sum.zip(sum)
    }
    try await StartedChain(chain ==> ChainableBlockOperation<(Int, Int), Int> { $0.0 })
      .gives(2 << 40)
  }

  @Test func `an operation in two chains runs only in the first that is started`() async throws {
    let shared = AddingLink()
    try await StartedChain(ValueLink(1) ==> shared).gives(2)
    try await StartedChain(ValueLink(100) ==> shared ==> AddingLink()).gives(3)
    #expect(shared.runs == 1)
  }

  @Test(arguments: ["at once", "later", "after a zip"])
  func `a second place in a chain traps, where it is joined`(_ place: String) async {
    let process = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [place] in
      let twice = AddingLink()
      let chain = ValueLink(1) ==> twice
      switch place {
      case "at once": _ = chain ==> twice
      case "later": _ = chain ==> AddingLink() ==> twice
      default:
        let sum = ChainableBlockOperation<(Int, Int), Int> { $0 + $1 }
        _ = (ValueLink(2) ==> AddingLink()).zip(chain) ==> sum ==> twice
      }
    }
    let message = String(decoding: process?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("make a link for each place"))
  }

  @Test func `an operation started by hand ends with an error, not with a trap`() async throws {
    let (first, link) = (ValueLink(1), AddingLink())
    first.start()
    link.start()
    try await StartedChain(first ==> link).fails(with: OperationChainError.notInChain)
    #expect(throws: OperationChainError.notInChain) { try first.result?.get() }
  }

  @Test func `an operation that was also added to a queue by hand does not trap`() async throws {
    let link = AddingLink()
    let queue = OperationQueue()
    queue.isSuspended = true
    queue.addOperation(link)
    try await StartedChain(ValueLink(1) ==> link).gives(2)
    queue.isSuspended = false
  }

  @Test func `an initial operation that is joined to a failed chain does not begin`() async throws {
    let failing = ChainableBlockOperation<Int, Void> { _ in throw TestError() }
    let ran = Inbox<Void>()
    let first = InitialChainableBlockOperation { ran.put(()) }
    try await StartedChain(ValueLink(1) ==> failing ==> first).fails(with: TestError())
    #expect(ran.values.isEmpty)
  }

  @Test func `an operation waits for what was added with addDependency`() async throws {
    let (login, link) = (ManualLink(), AddingLink())
    link.addDependency(login)
    let started = StartedChain(ValueLink(1) ==> link)
    let loggingIn = try await StartedChain(ValueLink(0) ==> login, until: login)
    #expect(!started.hasEnded && link.runs == 0)
    login.finish(.success(0))
    try await started.gives(2)
    _ = try await loggingIn.output()
  }
}
