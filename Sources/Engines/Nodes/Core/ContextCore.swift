// Does what the state of a context decides: `ContextCore` has the lock, `Trampoline` is the loop.

import Foundation
import Synchronization

/// A context without its type and without the code that emits in it.
///
/// Contexts further down hold the core, so that they can cancel it. They do not hold the ``AnyObserver``
/// in front of it, which tells the core when no code is left that could emit.
final class ContextCore: Sendable {
  // The lock guards one decision at a time; the decision is carried out without it.
  private let state: Mutex<ContextState>

  init(queue: DispatchQueue? = nil) { state = Mutex(ContextState(queue: queue)) }

  // NB: a loop. By default the release of one core releases the next one up the chain, and so on, and a
  // long chain overflows the stack.
  deinit {
    var released = change { $0.removeWork() }
    while let work = released.popLast() {
      guard case .source(var source) = consume work, isKnownUniquelyReferenced(&source) else {
        continue
      }
      released += source.change { $0.removeWork() }
    }
  }

  /// Reads or changes the state, one thread at a time.
  func change<Answer: Sendable>(_ body: (inout ContextState) -> Answer) -> Answer {
    state.withLock { body(&$0) }
  }

  /// Ends the context with a signal; after the end it does nothing.
  func end(with signal: Signal, _ trampoline: inout Trampoline) {
    guard let removed = change({ $0.end(with: signal) }) else { return }
    if !removed.subscribers.isEmpty { trampoline.add(.call(self, isCaller: false)) }
    for work in removed.work.reversed() where work.isStopped(by: signal) {
      trampoline.add(.stop(work))
    }
    withExtendedLifetime(removed) {}  // released here, without the lock
  }

  /// Adds a subscriber, or calls it at once.
  func subscribe(_ subscriber: Subscriber, _ trampoline: inout Trampoline) {
    switch change({ $0.subscribe(subscriber) }) {
    case .nothing: break
    case .makeCalls: trampoline.add(.call(self, isCaller: false))
    case .call(let signal): trampoline.call(subscriber, with: signal)
    }
  }

  /// Adds work that the end is to stop; if the context has ended, the work is stopped at once.
  ///
  /// - Parameter replacesOther: Whether the work before it has ended.
  /// - Returns: Whether the context waits for the work.
  @discardableResult
  func add(_ work: Work, replacesOther: Bool = false, _ trampoline: inout Trampoline) -> Bool {
    let replaced = change { $0.add(work, replacesOther: replacesOther) }
    withExtendedLifetime(replaced) {}  // released here, without the lock
    if replaced == nil, let signal = change({ $0.signal }), work.isStopped(by: signal) {
      trampoline.add(.stop(work))
    }
    return replaced != nil
  }

  /// Releases what waits for a signal, because no code is left that could emit one.
  ///
  /// NB: a loop, as in `deinit`, for the way down. A thread that finds a follower at this moment, through a
  /// weak reference, finds it without its own followers, as if they were released already.
  func abandon() {
    var released = change { $0.abandon() }
    while let subscriber = released.popLast() {
      guard case .branch(var follower, _) = consume subscriber,
        isKnownUniquelyReferenced(&follower)
      else { continue }
      if let core = follower.core { released += core.change { $0.abandon() } }
    }
  }
}

/// What a context waits for, and stops at its end.
enum Work: Sendable {
  /// Work that this function stops.
  case function(@Sendable () -> Void)
  /// A context that is followed.
  case source(ContextCore)

  /// Whether the end of a context stops this work.
  ///
  /// A source that is followed for nothing is always stopped: if it has ended, that does nothing.
  func isStopped(by signal: Signal) -> Bool {
    switch (self, signal) {
    case (.source, _), (.function, .canceled): true
    default: false
    }
  }
}

/// What is still to be done, without any lock, the latest first.
///
/// What follows from a call comes before what was already waiting. So everything happens in the order in
/// which nested calls would make it happen, and the stack does not grow.
struct Trampoline {
  enum Effect {
    /// Call the next subscriber of a context that has ended, unless another thread makes the calls.
    case call(ContextCore, isCaller: Bool)
    case stop(Work)
  }

  private var effects: [Effect] = []

  /// Calls a function that decides something, and does all that follows from it.
  static func run(_ decide: (inout Trampoline) -> Void) {
    var trampoline = Trampoline()
    decide(&trampoline)
    while let effect = trampoline.effects.popLast() { trampoline.carryOut(effect) }
  }

  /// Adds something to do, before all that waits.
  mutating func add(_ effect: Effect) { effects.append(effect) }

  private mutating func carryOut(_ effect: Effect) {
    switch effect {
    case .call(let core, let isCaller):
      call(core.change { $0.nextCall(isCaller: isCaller) }, of: core)
    case .stop(.function(let stop)): stop()
    case .stop(.source(let core)): core.end(with: .canceled, &self)
    }
  }

  /// Makes the next call here, or on the queue, where other work comes between two calls.
  private mutating func call(_ next: ContextState.NextCall?, of core: ContextCore) {
    switch next {
    case .here(let subscriber, let signal):
      add(.call(core, isCaller: true))  // after what this call leads to
      call(subscriber, with: signal)
    case .on(let queue):
      queue.async {
        Trampoline.run { trampoline in
          guard let (subscriber, signal) = core.change({ $0.takeCall() }) else { return }
          trampoline.call(.here(subscriber, signal), of: core)
        }
      }
    case nil: break
    }
  }

  /// Calls one subscriber.
  mutating func call(_ subscriber: Subscriber, with signal: Signal) {
    switch (subscriber, signal) {
    case (.onCompleted(let handler), .value(let value)): handler(value)
    case (.onError(let handler), .error(let error)): handler(error)
    case (.onCanceled(let handler), .canceled): handler()
    case (.onEnd(let handler), _): handler()
    case (.branch(let follower, let react), _): follower.receive(signal, react, &self)
    default: break
    }
  }
}
