// The way out: the handler belongs to no actor, and sends what it has to the main actor.
import Dispatch

@MainActor final class Screen {
  private var title = ""
  private let source = DispatchSource.makeUserDataAddSource(queue: .global())

  func refresh() {
    source.setEventHandler { @Sendable in
      Task { @MainActor in
        self.title = "Lindsay"
        tellPlace()
      }
    }
    source.activate()
    source.add(data: 1)
  }
}
