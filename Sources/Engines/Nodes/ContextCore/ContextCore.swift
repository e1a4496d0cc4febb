// The core of a pending context: it holds the state, and does what the state decides.

import Foundation
import Synchronization

/// A context without its type and without the code that emits in it.
///
/// Contexts further down hold the core, so that they can cancel it. They do not hold the ``AnyObserver``
/// in front of it, which tells the core when no code is left that could emit.
final class ContextCore: Sendable {
  /// Whether signals can follow a value.
  let isMulticast: Bool
  // The lock guards one decision at a time; the decision is carried out without it.
  private let state: Mutex<ContextState>

  init(isMulticast: Bool = false, queue: DispatchQueue? = nil) {
    self.isMulticast = isMulticast
    state = Mutex(ContextState(isMulticast ? MulticastStream() : nil, queue: queue))
  }

  // NB: a loop. By default the release of one core releases the next one up the chain, and so on, and a
  // long chain overflows the stack.
  deinit {
    var released = change { $0.removeActivities() }
    while let activity = released.popLast() {
      guard var source = activity.link?.cut(), isKnownUniquelyReferenced(&source) else { continue }
      released.append(contentsOf: source.change { $0.removeActivities() })
    }
  }

  /// Reads or changes the state, one thread at a time.
  func change<Answer: Sendable>(_ body: (inout ContextState) -> Answer) -> Answer {
    state.withLock { body(&$0) }
  }

  /// Releases what waits for a signal, because no code is left that could emit one.
  ///
  /// NB: a loop, as in `deinit`, for the way down. A thread that cancels a follower at this moment,
  /// through a weak reference, finds it without its own followers, as if they were released already.
  func abandon() { release(change { $0.abandon() }) }

  /// Releases what waits for a signal if the context was abandoned while calls were being made.
  func releaseIfAbandoned() { release(change { $0.isAbandoned ? $0.abandon() : [] }) }

  private func release(_ subscribers: [Subscriber]) {
    var released = subscribers
    while let subscriber = released.popLast() {
      guard var follower = subscriber.link?.releaseFollower() else { continue }
      guard isKnownUniquelyReferenced(&follower), let core = follower.core else { continue }
      released += core.change { $0.abandon() }
    }
  }

  // MARK: Signals

  /// Accepts a signal, and leaves what follows from it to the trampoline.
  ///
  /// - Parameter stopsAll: Whether to stop all that this context waits for, and not only further work;
  ///   by default, a cancel does.
  func send(_ message: Message, stopsAll: Bool? = nil, _ trampoline: inout Trampoline) {
    let stopsAll = stopsAll ?? message.signal.isCancel
    if let actions = accept(message, stopsAll: stopsAll) { carryOut(actions, &trampoline) }
  }

  /// Accepts a signal, and only decides.
  ///
  /// - Returns: What to carry out without any lock; nil if this context has ended.
  func accept(_ message: Message, stopsAll: Bool) -> ContextState.SendActions? {
    change { $0.send(message, stopsAll: stopsAll) }
  }

  /// Leaves what follows from a signal to the trampoline.
  func carryOut(_ actions: ContextState.SendActions, _ trampoline: inout Trampoline) {
    trampoline.add(actions.calls, of: self)
    var activities = actions.activities
    while let activity = activities.popLast() {
      if actions.stopsAll || activity.isFurtherWork {
        trampoline.stop(activity)
      } else {
        activity.link?.cut()
      }
    }
    withExtendedLifetime(actions) {}  // what the state removed is released here, without its lock
  }

  /// Adds a subscriber, or calls it at once if this context is settled.
  func subscribe(_ subscriber: Subscriber, _ trampoline: inout Trampoline) {
    switch change({ $0.subscribe(subscriber) }) {
    case .call(let message): subscriber.receive(message, &trampoline)
    case let action: trampoline.add(action, of: self)
    }
  }

  /// Adds an activity, or stops the work at once after a cancel, or if its result has no use any
  /// more.
  ///
  /// - Returns: Whether the context waits for it.
  @discardableResult
  func add(_ activity: Activity, _ trampoline: inout Trampoline) -> Bool {
    switch change({ $0.add(activity) }) {
    case .keep: return true
    case .stop: trampoline.stop(activity)
    case .leave: activity.link?.cut()
    }
    return false
  }
}
