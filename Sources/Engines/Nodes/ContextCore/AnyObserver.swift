// An observer without the type of its values: a result that is there, or the core of a context.

import Foundation
import Synchronization

/// An observer without the type of its values; use ``Observer``, which has the type.
///
/// `@unchecked Sendable`: the class is not final, but all it has is a lock and constants.
public class AnyObserver: @unchecked Sendable {
  /// The core of a context; nil if the result was there from the beginning.
  let core: ContextCore?
  /// The result that was there from the beginning; nil in front of a core.
  private let result: Signal?
  // The lock guards the lines of that result.
  private let log: Mutex<ChainLog>

  /// Makes an observer of what a context receives.
  init(_ core: ContextCore) {
    self.core = core
    result = nil
    log = Mutex(ChainLog())
  }

  /// Makes an observer of a result that is there.
  init(_ message: Message) {
    core = nil
    result = message.signal
    log = Mutex(message.log)
  }

  deinit { core?.abandon() }

  /// Whether signals can follow a value.
  var isMulticast: Bool { core?.isMulticast ?? false }

  /// Whether this context accepts no further signals.
  var isEnded: Bool { core?.change { $0.isEnded } ?? true }

  /// What every later subscriber receives at once; nil while that can still change.
  var settled: Message? {
    if let core { return core.change { $0.settled } }
    return result.map { Message(signal: $0, log: log.withLock { $0 }) }
  }

  /// Sends a signal to all subscribers; does nothing after the end.
  func send(_ signal: Signal) { Trampoline.run { send(Message(signal: signal), &$0) } }

  /// Accepts a signal, and leaves what follows from it to the trampoline.
  func send(_ message: Message, stopsAll: Bool? = nil, _ trampoline: inout Trampoline) {
    core?.send(message, stopsAll: stopsAll, &trampoline)
  }

  /// Adds a subscriber, or calls it at once if this context is settled.
  func subscribe(_ subscriber: Subscriber) {
    Trampoline.run { trampoline in
      if let core { return core.subscribe(subscriber, &trampoline) }
      if let settled { subscriber.receive(settled, &trampoline) }
    }
  }

  // MARK: Log

  /// What is written on the way to this result.
  var chainLog: ChainLog {
    core?.change { $0.log } ?? log.withLock { $0 }
  }

  /// Adds lines to the log.
  func changeLog(_ body: (inout ChainLog) -> Void) {
    guard let core else { return log.withLock { body(&$0) } }
    core.change { $0.changeLog(body) }
  }
}
