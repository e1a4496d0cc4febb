// A handler may change what belongs to the main actor, unless it names a queue.
import Foundation
import Receivers

@MainActor final class NameView {
  // expected-note@+1 {{mutation of this property is only permitted within the actor}}
  var name = ""

  func show(_ operation: ResultableOperation<String>) {
    operation.didFinish(on: .main) { [self] result in
      // expected-error@+1 {{main actor-isolated property 'name' can not be mutated}}
      name = (try? result.get()) ?? ""
    }
  }
}
// The words of the error are those of Swift 6.3.
