// A lock of Foundation, each taking of which is a point where a search may switch to another thread.

public import Foundation

/// An `NSLock` that a search of schedules can see; outside a search it is an `NSLock`, and nothing else.
///
/// Such a lock often outlives the plays that use it. So no thread gets the turn while another holds the lock.
public final class SearchedNSLock: NSLocking, Sendable {
  private let real = NSLock()
  private let place: SourceLine

  /// Makes a lock; the place of the call names it in the story of a schedule.
  public init(file: StaticString = #filePath, line: Int = #line) { place = SourceLine(file, line) }

  /// The name that Foundation shows.
  public var name: String? {
    get { real.name }
    set { real.name = newValue }
  }

  /// Takes the lock; in a play, that is a point.
  public func lock() {
    Search.thread?.acquire(nil, at: place)
    real.lock()
  }

  /// Takes the lock if it is free before a date; in a play, that is a point.
  public func lock(before limit: Date) -> Bool {
    Search.thread?.acquire(nil, at: place)
    return isTaken(real.lock(before: limit))
  }

  /// Takes the lock if it is free; in a play, that is a point.
  public func `try`() -> Bool {
    Search.thread?.acquire(nil, at: place)
    return isTaken(real.try())
  }

  /// Gives the lock back.
  public func unlock() {
    real.unlock()
    Search.thread?.release(nil)
  }

  private func isTaken(_ isTaken: Bool) -> Bool {
    if !isTaken { Search.thread?.release(nil) }
    return isTaken
  }
}
