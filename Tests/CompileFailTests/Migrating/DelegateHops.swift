// The way out: the method belongs to no actor, and sends the value to the main actor.
import OldKit

@MainActor final class Screen: OldDelegate {
  private var title = ""
  private let loader = OldLoader()

  func refresh() {
    loader.delegate = self
    loader.loadForDelegate()
  }

  nonisolated func didLoad(_ name: String) {
    Task { @MainActor in
      title = name
      tellPlace()
    }
  }
}
