// A probe that beats while something is waited for.

import Foundation

/// Tells how far the machine gets on: a round trip through its threads, made again and again by those who wait.
///
/// ```swift
/// let watch = Heartbeat.everyThread.watch(.usual) { expiry in print("nothing came: \(expiry)") }
/// defer { watch.cancel() }
/// ```
public struct Heartbeat: Sendable {
  /// Makes one round trip, and calls the closure at its end, on any thread.
  public typealias Probe = @Sendable (@escaping @Sendable () -> Void) -> Void

  let interval: TimeInterval
  let probe: Probe

  /// Makes a heartbeat of a probe.
  ///
  /// - Parameters:
  ///   - interval: The shortest time between two beats, in seconds.
  ///   - probe: The round trip. It must be of the kind of what is waited for, and as slow. It is called by a thread that
  ///     waits, which it must not block.
  public init(interval: TimeInterval = 0.01, probe: @escaping Probe) {
    self.interval = interval
    self.probe = probe
  }

  /// Beats when a new thread has run.
  public static let newThread = Heartbeat { done in Thread.detachNewThread(done) }

  /// Beats when a new thread, a global queue, a new serial queue and a task have run, one after the
  /// other.
  public static let everyThread = Heartbeat(probe: hopThroughEveryThread)

  /// Lets a new thread, a global queue, a new serial queue and a task run, one after the other.
  ///
  /// - Parameter done: Called at the end, in the task.
  @Sendable public static func hopThroughEveryThread(_ done: @escaping @Sendable () -> Void) {
    Thread.detachNewThread {
      DispatchQueue.global().async {
        DispatchQueue(label: "heartbeat").async {
          Task { done() }
        }
      }
    }
  }

  /// Watches a deadline, on a thread of its own.
  ///
  /// - Parameters:
  ///   - deadline: The deadline, which begins now.
  ///   - whenOver: Called once when it has passed, on that thread; not after a cancel.
  /// - Returns: The watch, to be cancelled when the event has happened.
  @discardableResult
  public func watch(
    _ deadline: Deadline, whenOver: @escaping @Sendable (Expiry) -> Void
  ) -> Watch {
    let isCancelled = Monitor(false)
    Thread.detachNewThread {
      let expiry = isCancelled.wait(deadline, countingBeatsOf: self) { $0 }
      if let expiry { whenOver(expiry) }
    }
    return Watch { isCancelled.update { $0 = true } }
  }

  /// A deadline that is watched.
  public struct Watch: Sendable {
    /// Ends the watch: its action does not begin any more, unless it is just about to.
    public let cancel: @Sendable () -> Void
  }
}
