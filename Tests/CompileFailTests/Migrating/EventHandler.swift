// A source of events: its handler is not marked, and runs in the queue of the source.
import Dispatch

@MainActor final class Screen {
  private var title = ""
  private let source = DispatchSource.makeUserDataAddSource(queue: .global())

  func refresh() {
    source.setEventHandler {
      self.title = "Lindsay"
      tellPlace()
    }
    source.activate()
    source.add(data: 1)
  }
}
