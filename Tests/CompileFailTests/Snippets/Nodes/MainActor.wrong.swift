// After a dispatch to the main queue, the compiler does not know that a handler runs on the main actor.
import Nodes
import UserAPI

@MainActor final class Screen {
  // expected-note@+1 {{mutation of this property is only permitted within the actor}}
  var name = ""

  func show(_ name: Observer<String>) {
    // expected-error@+1 {{main actor-isolated property 'name' can not be mutated}}
    name.dispatch(on: .main).onCompleted { self.name = $0 }
  }
}
// The words of the error are those of Swift 6.3.
