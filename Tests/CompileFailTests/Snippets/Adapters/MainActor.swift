import Adapters

@MainActor final class Screen {
  // expected-wrong-note@+1 {{only permitted within the actor}}
  var name = ""

  func show(_ request: NetworkOperation<String>) {
    #if WRONG
      // A handler runs on any thread, so it may not change what belongs to the main actor.
      request.onCompletion { result in
        // expected-wrong-error@+1 {{can not be mutated from a Sendable closure}}
        self.name = (try? result.get()) ?? "no user"
      }
    #else
      // A handler on the main actor may change what belongs to it.
      request.onCompletion(on: .shared) { result in
        self.name = (try? result.get()) ?? "no user"
      }
    #endif
  }
}
