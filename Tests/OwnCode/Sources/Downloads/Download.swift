import Synchronization

/// A download that any thread can cancel.
public final class Download: Sendable {
  private enum State { case idle, running, cancelled }
  private let state = Mutex(State.idle)

  /// Makes a download that has not begun.
  public init() {}

  /// Begins, unless the download is cancelled.
  public func start() {
    guard state.withLock({ $0 }) == .idle else { return }
    state.withLock { $0 = .running }
  }

  /// Ends the download.
  public func cancel() { state.withLock { $0 = .cancelled } }

  /// Whether the download has begun, and goes on.
  public var isRunning: Bool { state.withLock { $0 == .running } }
}
