// A probe that beats while something is waited for.

import Foundation
import Synchronization

/// Tells how far the machine gets on: a round trip through its threads, made again and again.
///
/// It beats only while there are deadlines to watch, on a thread of its own.
///
/// ```swift
/// let watch = Heartbeat.everyThread.watch(.usual) { expiry in print("nothing came: \(expiry)") }
/// defer { watch.cancel() }
/// ```
public final class Heartbeat: Sendable {
  /// Makes one round trip, and calls the closure at its end, on any thread.
  public typealias Probe = @Sendable (@escaping @Sendable () -> Void) -> Void

  private let probe: Probe
  private let interval: TimeInterval
  // The lock guards the state alone: probes and actions are called outside of it.
  private let state = Mutex(HeartbeatState())

  /// Makes a heartbeat that is still.
  ///
  /// - Parameters:
  ///   - interval: The shortest time between two beats, in seconds.
  ///   - probe: The round trip. It must be of the kind of what is waited for, and as slow.
  public init(interval: TimeInterval = 0.01, probe: @escaping Probe) {
    (self.interval, self.probe) = (interval, probe)
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

  /// Makes some round trips one after the other, and blocks the thread meanwhile.
  ///
  /// - Parameter trips: How many.
  /// - Returns: How long they took together; nil if one of them does not come back.
  public func time(trips: Int) -> Duration? {
    let start = ContinuousClock.now
    for _ in 0..<trips {
      let isBack = Monitor(false)
      probe { isBack.update { $0 = true } }
      guard isBack.wait(.usual, of: .newThread, until: { $0 }) == nil else { return nil }
    }
    return ContinuousClock.now - start
  }

  /// Watches a deadline.
  ///
  /// - Parameters:
  ///   - deadline: The deadline, which begins now.
  ///   - whenOver: Called once when it has passed, on the heartbeat's thread; not after a cancel.
  /// - Returns: The watch, to be cancelled when the event has happened.
  public func watch(
    _ deadline: Deadline,
    whenOver: @escaping @Sendable (Expiry) -> Void
  ) -> Watch {
    let (number, startsThread) = state.withLock {
      $0.add(deadline, at: .now, whenOver: whenOver)
    }
    if startsThread { Thread.detachNewThread { [self] in beat() } }
    // What the action holds is released outside the lock: its end may cancel another watch.
    return Watch { [weak self] in
      withExtendedLifetime(self?.state.withLock { $0.remove(number) }) {}
    }
  }

  /// A deadline that is watched.
  public struct Watch: Sendable {
    /// Ends the watch: its action does not begin any more, unless it is just about to.
    public let cancel: @Sendable () -> Void
  }

  /// What the heartbeat's thread does, until nothing is watched.
  private func beat() {
    while !state.withLock({ $0.stops() }) {
      Thread.sleep(forTimeInterval: interval)  // NB: a pulse, not a wait for anything
      let (over, sendsProbe) = state.withLock { ($0.takeOver(at: .now), $0.sendsProbe()) }
      for (action, expiry) in over { action(expiry) }
      if sendsProbe { probe { [weak self] in self?.state.withLock { $0.probeReturned() } } }
    }
  }
}

/// What a heartbeat knows: its beats, and the deadlines that are watched.
struct HeartbeatState: Sendable {
  typealias Action = @Sendable (Expiry) -> Void

  private struct Watched: Sendable {
    let lastBeat: Int
    let end: ContinuousClock.Instant
    let whenOver: Action
  }

  private var watched: [Int: Watched] = [:]
  private var number = 0
  private(set) var beats = 0
  private var isProbeOut = false
  private var hasThread = false

  private var isIdle: Bool { watched.isEmpty }

  /// Adds a deadline; says under which number, and whether the heartbeat's thread has to be started.
  mutating func add(
    _ deadline: Deadline, at now: ContinuousClock.Instant, whenOver: @escaping Action
  ) -> (number: Int, startsThread: Bool) {
    defer { hasThread = true }
    number += 1
    watched[number] = Watched(
      // A probe that is on its way may have set out long ago: it does not count.
      lastBeat: beats + deadline.beats + (isProbeOut ? 1 : 0),
      end: now + .seconds(deadline.ceiling), whenOver: whenOver)
    return (number, !hasThread)
  }

  mutating func remove(_ number: Int) -> Action? {
    watched.removeValue(forKey: number)?.whenOver
  }

  mutating func probeReturned() {
    beats += 1
    isProbeOut = false
  }

  /// Whether a probe is to be sent: one at a time, and only while something is watched.
  mutating func sendsProbe() -> Bool {
    guard !isProbeOut, !isIdle else { return false }
    isProbeOut = true
    return true
  }

  /// Removes the deadlines that have passed, and returns what is to be called for each.
  mutating func takeOver(at now: ContinuousClock.Instant) -> [(Action, Expiry)] {
    var over: [(Action, Expiry)] = []
    for (number, watch) in watched where beats >= watch.lastBeat || now >= watch.end {
      over.append((watch.whenOver, beats >= watch.lastBeat ? .missed : .undecided))
      watched[number] = nil
    }
    return over
  }

  /// Whether the thread ends, since nothing is watched; the next watch then starts another.
  mutating func stops() -> Bool {
    if isIdle { hasThread = false }
    return isIdle
  }
}
