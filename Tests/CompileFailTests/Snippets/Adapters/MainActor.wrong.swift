// A handler runs on any thread, so it may not change what belongs to the main actor.
import Adapters

@MainActor final class Screen {
  var name = ""

  func show(_ request: NetworkOperation<String>) {
    request.onCompletion { result in
      // expected-error@+2 {{can not be mutated from a Sendable closure}}
      // expected-note@-5 {{only permitted within the actor}}
      self.name = (try? result.get()) ?? "no user"
    }
  }
}
