// With onMainActor, a handler may change what belongs to the main actor.
import Nodes

@MainActor final class Screen {
  var name = ""

  func show(_ name: Observer<String>) {
    name.onMainActor().onCompleted { self.name = $0 }
  }
}
