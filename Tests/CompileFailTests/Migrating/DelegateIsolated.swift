// The conformance belongs to the main actor; the old module does not know that, and nothing checks it.
import OldKit

@MainActor final class Screen: @MainActor OldDelegate {
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
