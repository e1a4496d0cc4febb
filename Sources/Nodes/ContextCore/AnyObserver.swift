// A context without the type of its values: it holds the state, and does what the state decides.

import Synchronization

/// An observer without the type of its values; use ``Observer``, which has the type.
///
/// `@unchecked Sendable`: the class is not final, but all it has is a lock and two constants.
public class AnyObserver: @unchecked Sendable {
  // The lock guards one decision at a time; the decision is carried out without it.
  private let state: Mutex<ContextState>
  /// The work behind this result; nil if the result was there from the beginning.
  let upstream: UpstreamWork?
  /// Whether signals can follow a value.
  let isMulticast: Bool

  init(_ state: consuming ContextState) {
    upstream = state.isEnded ? nil : UpstreamWork()
    isMulticast = state.isMulticast
    self.state = Mutex(state)
  }

  // NB: a loop. By default the release of a context releases the contexts that follow it, and so on,
  // and a long chain overflows the stack. A thread that cancels a follower at this moment, through a
  // weak reference, finds it without its own followers, as if they were released already.
  deinit {
    var released = removeFollowers()
    while var follower = released.popLast() {
      guard isKnownUniquelyReferenced(&follower) else { continue }
      released += follower.removeFollowers()
    }
  }

  private func removeFollowers() -> [AnyObserver] {
    guard !isEnded else { return [] }
    return change { $0.removeSubscribers() }.compactMap(\.follower)
  }

  /// Reads or changes the state, one thread at a time.
  func change<Answer: Sendable>(_ body: (inout ContextState) -> Answer) -> Answer {
    state.withLock { body(&$0) }
  }

  /// Whether this context accepts no further signals.
  var isEnded: Bool { change { $0.isEnded } }

  /// The signal that every later subscriber receives; nil while it can still change.
  var settled: SettledSignal? { change { $0.settled } }

  // MARK: Signals

  /// Sends a signal to all subscribers; does nothing after the end.
  func send(_ signal: Signal) { Trampoline.run { send(signal, ChainLog(), &$0) } }

  /// Accepts a signal, and leaves its deliveries to the trampoline.
  func send(_ signal: Signal, _ log: ChainLog, _ trampoline: inout Trampoline) {
    guard let actions = change({ $0.send(signal, log) }) else { return }
    trampoline.add(actions.drain, of: self)
    if case .canceled = signal {
      upstream?.stop(&trampoline)
    } else if actions.isEnd {
      upstream?.end(&trampoline)
    }
  }

  // MARK: Subscribers

  /// Adds a subscriber, or calls it at once if this context is settled.
  func subscribe(_ subscriber: Subscriber) {
    Trampoline.run { trampoline in
      switch change({ $0.subscribe(subscriber) }) {
      case .deliver(let delivery): _ = delivery.make(&trampoline)
      case let action: trampoline.add(action, of: self)
      }
    }
  }

  /// Adds a subscriber, and leaves its deliveries to the trampoline.
  func subscribe(_ subscriber: Subscriber, _ trampoline: inout Trampoline) {
    trampoline.add(change { $0.subscribe(subscriber) }, of: self)
  }
}
