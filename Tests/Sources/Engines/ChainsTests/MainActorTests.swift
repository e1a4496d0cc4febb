// Tests the completion that runs on the main actor, in a class that updates a screen.

import Chains
import Foundation
import TestSupport
import Testing

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

@Suite struct MainActorTests {
  @Test @MainActor func `a class of the main actor takes an output in a closure`() async throws {
    let (screen, inbox) = (Screen(), Inbox<Bool>())
    screen.show(ValueLink(1) ==> AddingLink(), inbox)
    #expect(screen.number == 0, "not inside the call")
    _ = try await inbox.only("the completion must be called")
    #expect(screen.number == 2)
  }
}
