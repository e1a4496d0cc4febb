// A lock of Foundation, each taking of which is a point where a search may switch to another thread.

package import Foundation

/// An `NSLock` that a search of schedules can see; outside a search it is an `NSLock`, and nothing else.
///
/// Such a lock often outlives the plays that use it. So no thread gets the turn while another holds the lock.
package final class SearchedNSLock: NSLocking, Sendable {
  private let real = NSLock()
  private let place: SourceLine

  package init(file: StaticString = #filePath, line: Int = #line) { place = SourceLine(file, line) }

  package var name: String? {
    get { real.name }
    set { real.name = newValue }
  }

  package func lock() {
    Search.thread?.acquire(nil, at: place)
    real.lock()
  }

  package func lock(before limit: Date) -> Bool {
    Search.thread?.acquire(nil, at: place)
    return isTaken(real.lock(before: limit))
  }

  package func `try`() -> Bool {
    Search.thread?.acquire(nil, at: place)
    return isTaken(real.try())
  }

  package func unlock() {
    real.unlock()
    Search.thread?.release(nil)
  }

  private func isTaken(_ isTaken: Bool) -> Bool {
    if !isTaken { Search.thread?.release(nil) }
    return isTaken
  }
}
