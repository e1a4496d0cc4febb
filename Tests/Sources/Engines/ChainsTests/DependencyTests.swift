// Tests links that also wait for operations outside of their chain, as `addDependency` makes them.

import Chains
import Foundation
import Operations
import TestDoubles
import TestSupport
import Testing

@Suite struct DependencyTests {
  @Test func `an operation waits for what was added with addDependency`() async throws {
    let login = ManualLink()
    let link = AddingLink()
    link.addDependency(login)
    let started = StartedChain(ValueLink(1) ==> link)
    let loggingIn = try await StartedChain(ValueLink(0) ==> login, until: login)
    #expect(!started.hasEnded && link.runs == 0)
    login.finish(.success(0))
    try await started.ends(2)
    try await loggingIn.ends(0)
  }

  @Test func `a chain that is never added may be dropped before a link's dependency has ended`()
    async
  {
    await #expect(processExitsWith: .success) {
      for _ in 0..<50 {
        let dependency = BlockOperation()
        do {
          let link = AddingLink()
          link.addDependency(dependency)
          _ = ValueLink(1) ==> link
        }
        dependency.start()
      }
    }
  }

  @Test func `a chain cancelled while a link waits for a dependency ends, and may be dropped`()
    async
  {
    await #expect(processExitsWith: .success) {
      for _ in 0..<100 {
        let dependency = BlockOperation()
        let gone = Inbox<Bool>()
        let begun = Inbox<Bool>()
        do {
          let canary = Canary { gone.put(true) }
          let link = holding(canary)
          link.addDependency(dependency)
          let first = InitialChainableBlockOperation {
            begun.put(true)
            return 1
          }
          let chain = first ==> link
          let started = StartedChain(chain)
          _ = await begun.arrived()
          chain.cancel()
          try await started.ends(CancellationError())
        }
        _ = await gone.arrived()
        dependency.start()
      }
    }
  }

  @Test func `a dependency that ends just when the link gets its input is not lost`() async throws {
    for round in 0..<Effort.choose(2_000, thorough: 50_000) {
      let dependency = BlockOperation()
      let link = AddingLink()
      link.addDependency(dependency)
      let chain = InitialChainableBlockOperation { 1 } ==> link
      DispatchQueue.global().async { dependency.start() }
      try await StartedChain(chain).ends(2, "round \(round)")
    }
  }
}
