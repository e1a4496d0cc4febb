// With the main actor in the place of a queue, a handler may change what belongs to the main actor.
import Nodes

@MainActor final class Screen {
  var name = ""

  func show(_ name: Observer<String>) {
    name.dispatch(on: .shared).onCompleted { self.name = $0 }
  }
}
