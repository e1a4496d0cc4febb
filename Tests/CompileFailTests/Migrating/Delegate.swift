// A delegate of an old module, which calls it on a thread of its own.
import OldKit

@MainActor final class Screen: OldDelegate {
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
