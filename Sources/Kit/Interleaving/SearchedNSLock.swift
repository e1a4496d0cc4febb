// A lock of Foundation, each taking of which is a point where a search may switch to another thread.

package import Foundation

/// An `NSLock` that a search of schedules can see; outside a search it is an `NSLock`, and nothing else.
///
/// Such a lock often outlives the plays that use it. So no thread gets the turn while another holds the lock.
// Safe: its only property is constant.
package final class SearchedNSLock: NSLock, @unchecked Sendable {
  private let place: Place

  package init(file: StaticString = #filePath, line: Int = #line) {
    place = Place(file, line)
    super.init()
  }

  package override func lock() {
    PlayedThread.current?.acquire(nil, at: place)
    super.lock()
  }

  package override func lock(before limit: Date) -> Bool {
    PlayedThread.current?.acquire(nil, at: place)
    return isTaken(super.lock(before: limit))
  }

  package override func `try`() -> Bool {
    PlayedThread.current?.acquire(nil, at: place)
    return isTaken(super.try())
  }

  package override func unlock() {
    super.unlock()
    PlayedThread.current?.release(nil)
  }

  private func isTaken(_ isTaken: Bool) -> Bool {
    if !isTaken { PlayedThread.current?.release(nil) }
    return isTaken
  }
}
