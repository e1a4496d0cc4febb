// The way out: the closure belongs to no actor, and sends the value to the main actor.
import OldKit

@MainActor final class Screen {
  private var title = ""
  private let loader = OldLoader()

  func refresh() {
    loader.load { @Sendable name in
      Task { @MainActor in
        self.title = name
        tellPlace()
      }
    }
  }
}
