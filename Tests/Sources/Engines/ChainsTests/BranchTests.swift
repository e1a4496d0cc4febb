// Tests chains that share operations: branches, and unusual joins.

import Chains
import Operations
import TestSupport
import Testing

@Suite struct BranchTests {
  private let link = AddingLink()

  @Test func `both branches get the output of their stem, which runs once (B6)`() async throws {
    let chain = value(1) ==> link
    let one = StartedChain(chain ==> AddingLink(10))
    let other = StartedChain(chain ==> AddingLink(20))
    try await one.ends(12)
    try await other.ends(22, "in the original library, the second branch replaces the first")
    try await StartedChain(chain ==> AddingLink(30)).ends(32, "also after the end of the stem")
    #expect(link.runs == 1)
  }

  @Test func `an operation in two chains runs only in the first that is started`() async throws {
    try await StartedChain(value(1) ==> link).ends(2)
    try await StartedChain(value(100) ==> link ==> AddingLink()).ends(3)
    #expect(link.runs == 1)
  }

  @Test(arguments: ["at once", "later", "after a zip"])
  func `a second place in a chain traps, where it is joined`(_ place: String) async {
    let process = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [place] in
      let twice = AddingLink()
      let chain = value(1) ==> twice
      switch place {
      case "at once": _ = chain ==> twice
      case "later": _ = chain ==> AddingLink() ==> twice
      default: _ = (value(2) ==> AddingLink()).zip(chain) ==> adding() ==> twice
      }
    }
    let message = String(decoding: process?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("make a link for each place"))
  }

  @Test func `an operation started by hand ends with an error, not with a trap`() async throws {
    let first = value(1)
    first.start()
    link.start()
    try await StartedChain(first ==> link).ends(OperationChainError.notInChain)
    #expect(throws: OperationChainError.notInChain) { try first.result?.get() }
  }
}
