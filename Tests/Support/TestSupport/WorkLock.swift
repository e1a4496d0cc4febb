// A lock under which work ends, and which its stop takes, too: a deadlock in code that awaits the work wrongly.

public import Testing

/// A lock that work holds when it ends, and that its stop waits for.
///
/// A task that is cancelled holds a lock of its own meanwhile, which its continuation needs, too. If the
/// cancel of the task waits for the stop, and the end of the work for the continuation, neither goes on.
public final class WorkLock: Sendable {
  private let lock = NSLock()
  private let stopping = DispatchSemaphore(value: 0)

  /// Makes a lock that is free.
  public init() {}

  /// Stops the work: waits until the lock is free.
  public func stop() {
    stopping.signal()
    lock.withLock {}
  }

  /// Ends the work under the lock, while a cancel of the task that awaits the work stops it; expects that
  /// the end does not wait for the cancel.
  ///
  /// - Parameters:
  ///   - task: Awaits the work.
  ///   - end: Ends the work.
  ///   - sourceLocation: Where an issue is reported.
  /// - Throws: `ExpectationFailedError` if the end waits for the cancel.
  public func end<Value, Failure>(
    whileCancelling task: Task<Value, Failure>, _ end: @escaping @Sendable () -> Void,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let isLocked = Inbox<Void>()
    let hasEnded = Inbox<Void>()
    Thread.detachNewThread { [self] in
      lock.withLock {
        isLocked.put(())
        stopping.wait()
        end()
      }
      hasEnded.put(())
    }
    try await isLocked.only("the work must be about to end", sourceLocation: sourceLocation)
    Thread.detachNewThread { task.cancel() }
    try await hasEnded.only("the end must not wait for the cancel", sourceLocation: sourceLocation)
  }
}
