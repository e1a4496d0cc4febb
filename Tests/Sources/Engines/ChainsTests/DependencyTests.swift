// Tests links that also wait for operations outside of their chain, as `addDependency` makes them.

import Chains
import Operations
import TestSupport
import Testing

@Suite struct DependencyTests {
  @Test func `an operation waits for what was added with addDependency`() async throws {
    let login = ManualLink()
    let link = AddingLink()
    link.addDependency(login)
    let started = StartedChain(value(1) ==> link)
    let loggingIn = try await StartedChain(value(0) ==> login, until: login)
    #expect(!started.hasEnded && link.runs == 0)
    login.finish(.success(0))
    try await started.ends(2)
    try await loggingIn.ends(0)
  }

  @Test(arguments: [false, true])
  func `a chain that a dependency holds up may be dropped, never added or cancelled`(
    _ isAdded: Bool
  ) async {
    await #expect(processExitsWith: .success) { [isAdded] in
      for _ in 0..<100 {
        let dependency = BlockOperation()
        let gone = Inbox<Void>()
        let begun = Inbox<Bool>()
        do {
          let canary = Canary { gone.put(()) }
          let link = ChainableBlockOperation<Int, Int> { [canary] _ in
            _ = canary
            return 1
          }
          link.addDependency(dependency)
          let chain =
            InitialChainableBlockOperation { begun.put(true) } ==> ChainableBlockOperation { 1 }
            ==> link
          if isAdded {
            let started = StartedChain(chain)
            await begun.arrived()
            chain.cancel()
            try await started.ends(CancellationError())
          }
        }
        try await gone.only("the link must be released")
        dependency.start()
      }
    }
  }
}
