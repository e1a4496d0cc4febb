// The block is called in the main queue, but its type does not say so.
import Foundation

@MainActor final class Screen {
  private var title = ""
  private var observer: (any NSObjectProtocol)?
  private let name = Notification.Name("changed")

  func refresh() {
    let center = NotificationCenter.default
    observer = center.addObserver(forName: name, object: nil, queue: .main) { _ in
      self.title = "Lindsay"
      tellPlace()
    }
    center.post(name: name, object: nil)
  }
}
