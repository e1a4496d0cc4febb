// The way out: `queue: .main` is a promise that you check at run time.
import Foundation

@MainActor final class Screen {
  private var title = ""
  private var observer: (any NSObjectProtocol)?
  private let name = Notification.Name("changed")

  func refresh() {
    let center = NotificationCenter.default
    observer = center.addObserver(forName: name, object: nil, queue: .main) { _ in
      MainActor.assumeIsolated {
        self.title = "Lindsay"
        tellPlace()
      }
    }
    center.post(name: name, object: nil)
  }
}
