// A completion runs on any thread, so it may not change what belongs to the main actor.
import Chains
import Foundation

@MainActor final class Screen {
  var name = ""

  func show(_ chain: OperationChain<String, String>, from queue: OperationQueue) {
    queue.addOperationChain(chain) { result in
      // expected-error@+2 {{can not be mutated from a Sendable closure}}
      // expected-note@-5 {{only permitted within the actor}}
      self.name = (try? result.get()) ?? "no user"
    }
  }
}
