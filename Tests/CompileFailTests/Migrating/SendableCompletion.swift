// Dispatch says that the closure of `async` goes to another thread.
import Dispatch

@MainActor final class Screen {
  private var title = ""

  func refresh() {
    DispatchQueue.global().async {
      self.title = "Lindsay"
      tellPlace()
    }
  }
}
