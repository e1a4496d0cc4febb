// The closure says nothing, and the old module calls it on a thread of its own.
import OldKit

@MainActor final class Screen {
  private var title = ""
  private let loader = OldLoader()

  func refresh() {
    loader.load { name in
      self.title = name
      tellPlace()
    }
  }
}
