// A lock whose every use is a point where a search may switch to another thread.

internal import Synchronization

/// A `Mutex` that a search of schedules can see; outside a search it is a `Mutex`, and nothing else.
///
/// A module that is searched has a file `Searched.swift`, in which `Mutex` means this type.
public struct SearchedMutex<Value: ~Copyable>: ~Copyable, Sendable {
  private let mutex: Mutex<Value>
  /// What a search knows of it; nil if it was made outside a search.
  private let mark: (any LockMark)?

  /// Guards a value; the place of the call names the lock in the story of a schedule.
  public init(
    _ value: consuming sending Value, file: StaticString = #filePath, line: Int = #line
  ) {
    mutex = Mutex(value)
    mark = Search.thread?.makeMark(at: SourceLine(file, line))
  }

  /// Locks, calls the closure, and unlocks.
  public borrowing func withLock<Result: ~Copyable, Failure: Error>(
    file: StaticString = #filePath, line: Int = #line,
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    guard let thread = Search.thread else { return try mutex.withLock(body) }
    thread.acquire(mark, at: SourceLine(file, line))
    defer { thread.release(mark) }
    return try mutex.withLock(body)
  }

  /// Does the same if no thread has the lock, and returns nil otherwise.
  public borrowing func withLockIfAvailable<Result: ~Copyable, Failure: Error>(
    file: StaticString = #filePath, line: Int = #line,
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result? {
    guard let thread = Search.thread else { return try mutex.withLockIfAvailable(body) }
    guard thread.tryToAcquire(mark, at: SourceLine(file, line)) else { return nil }
    defer { thread.release(mark) }
    return try mutex.withLockIfAvailable(body)
  }
}

extension SearchedMutex where Value: Copyable {
  /// Locks, calls the closure, and unlocks; the story tells how the value has changed.
  public borrowing func withLock<Result: ~Copyable, Failure: Error>(
    file: StaticString = #filePath, line: Int = #line,
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    guard let thread = Search.thread else { return try mutex.withLock(body) }
    thread.acquire(mark, at: SourceLine(file, line))
    defer { thread.release(mark) }
    guard thread.isTold else { return try mutex.withLock(body) }
    return try mutex.withLock { (value: inout sending Value) throws(Failure) -> sending Result in
      let before = value
      defer { thread.tell(mark, from: before, to: value) }
      return try body(&value)
    }
  }
}
