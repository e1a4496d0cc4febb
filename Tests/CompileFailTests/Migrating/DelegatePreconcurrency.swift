// The conformance believes that the old module calls on the main actor, and checks it at run time.
import OldKit

@MainActor final class Screen: @preconcurrency OldDelegate {
  private var title = ""
  private let loader = OldLoader()

  func refresh() {
    loader.delegate = self
    loader.loadForDelegate()
  }

  func didLoad(_ name: String) {
    title = name
    tellPlace()
  }
}
