import Chains
import Foundation

@MainActor final class Screen {
  // expected-wrong-note@+1 {{only permitted within the actor}}
  var name = ""

  func show(_ chain: OperationChain<String, String>, from queue: OperationQueue) {
    #if WRONG
      // A completion runs on any thread, so it may not change what belongs to the main actor.
      queue.addOperationChain(chain) { result in
        // expected-wrong-error@+1 {{can not be mutated from a Sendable closure}}
        self.name = (try? result.get()) ?? "no user"
      }
    #else
      // A completion on the main actor may change what belongs to it.
      queue.addOperationChain(chain, on: .shared) { result in
        self.name = (try? result.get()) ?? "no user"
      }
    #endif
  }
}
