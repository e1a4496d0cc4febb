// `assumeIsolated` where nothing promises the main queue.
import OldKit

@MainActor final class Screen {
  private var title = ""
  private let loader = OldLoader()

  func refresh() {
    loader.load { @Sendable name in
      MainActor.assumeIsolated {
        self.title = name
        tellPlace()
      }
    }
  }
}
