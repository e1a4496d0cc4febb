// What a context does, whatever the type of its values: the side that the engine works with.

import Synchronization

/// An observer without the type of its values; use ``Observer``, which has it.
///
/// `@unchecked Sendable`: it is not final, but all it has is a lock and two constants.
public class AnyObserver: @unchecked Sendable {
  // The lock guards one decision at a time; what was decided is carried out without it.
  private let state: Mutex<ContextState>
  /// What is behind this result; nil if it was there from the first.
  let work: Work?
  /// Whether values may follow a value.
  let isMulticast: Bool

  init(_ state: consuming ContextState) {
    work = state.isEnded ? nil : Work()
    isMulticast = state.isMulticast
    self.state = Mutex(state)
  }

  // NB: one after another. Left to itself, the release of a context releases those that follow it, and
  // so on, and a long chain overflows the stack. Who cancels a follower at that moment, which it does
  // not hold, finds it without its own followers, as if it were gone already.
  deinit {
    var released = letGoOfFollowers()
    while var follower = released.popLast() {
      guard isKnownUniquelyReferenced(&follower) else { continue }
      released += follower.letGoOfFollowers()
    }
  }

  private func letGoOfFollowers() -> [AnyObserver] {
    guard !isEnded else { return [] }
    return change { $0.letGoOfHandlers() }.compactMap(\.follower)
  }

  /// Asks the state, one thread at a time.
  func change<Answer: Sendable>(_ question: (inout ContextState) -> Answer) -> Answer {
    state.withLock { question(&$0) }
  }

  /// Whether nothing is taken in any more.
  var isEnded: Bool { change { $0.isEnded } }

  /// What there is to tell, if nothing can change that any more.
  var settled: Settled? { change { $0.settled } }

  // MARK: Signals

  /// Tells all subscribers, unless the end has been.
  func send(_ signal: Signal) { Agenda.run { send(signal, Log(), &$0) } }

  /// Decides what all subscribers are to be told.
  func send(_ signal: Signal, _ log: Log, _ agenda: inout Agenda) {
    guard let change = change({ $0.send(signal, log) }) else { return }
    agenda.add(change.next, of: self)
    if case .canceled = signal { work?.stop(&agenda) } else if change.isEnd { work?.end(&agenda) }
  }

  // MARK: Subscribers

  /// Adds a handler, or calls it at once if all is over.
  func subscribe(_ handler: Handler) {
    Agenda.run { agenda in
      switch change({ $0.subscribe(handler) }) {
      case .tell(let delivery): _ = delivery.make(&agenda)
      case let next: agenda.add(next, of: self)
      }
    }
  }

  /// Adds a handler, and decides what it is to be told.
  func subscribe(_ handler: Handler, _ agenda: inout Agenda) {
    agenda.add(change { $0.subscribe(handler) }, of: self)
  }
}
