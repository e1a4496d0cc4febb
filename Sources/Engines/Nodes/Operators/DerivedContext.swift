// The base of most operators: what an operator makes (`OperatorResult`), and its `OpenWork`.

import Synchronization

/// What an operator makes of a signal.
enum OperatorResult: Sendable {
  /// Send this signal.
  case send(Signal)
  /// Send the signals of this context.
  case follow(AnyObserver)
}

extension Observer {
  /// Makes an observer that changes the signals of this observer; both are multicast, or neither.
  ///
  /// - Parameter transform: Called with each signal that comes before the end of the new observer. Its
  ///   values must have the new type.
  func transformed<New>(_ transform: @escaping @Sendable (Signal) -> Signal) -> Observer<New> {
    if let settled, !isMulticast {
      return Observer<New>(Message(signal: transform(settled.signal), log: settled.log))
    }
    let result = Observer<New>(ContextCore(isMulticast: isMulticast))
    result.follow(self) { result, message, trampoline in
      let signal = transform(message.signal)
      result.send(Message(signal: signal, log: message.log), &trampoline)
      guard message.signal.isFinal, !signal.isFinal else { return }
      // The error of a multicast source has become a value, which is the last one.
      result.send(Message(signal: .finished), &trampoline)
    }
    return result
  }

  /// Makes an observer that passes signals on, or follows other work; both are multicast, or
  /// neither.
  ///
  /// - Parameter begin: Called with each signal that comes before the end of the new observer. The
  ///   results of its work must have the new type. If another thread ends the new observer
  ///   during a call, the work that the call begins is stopped at once.
  func continued<New>(
    _ begin: @escaping @Sendable (Signal) -> OperatorResult
  ) -> Observer<New> {
    if let settled, !isMulticast { return .made(of: begin(settled.signal), settled.log) }
    let result = Observer<New>(ContextCore(isMulticast: isMulticast))
    let work = isMulticast ? OpenWork() : nil
    result.follow(self) { result, message, trampoline in
      result.apply(begin(message.signal), of: message, work, &trampoline)
    }
    return result
  }

  /// Begins work with a value that is there, and gives its result.
  static func continuing(_ log: ChainLog, _ begin: () throws -> Observer) -> Observer {
    do {
      var inner = try begin()
      // A shortcut: an observer that no other code holds need not be followed. In a chain where nothing
      // waits, this is nearly the whole cost.
      if log.isEmpty, !inner.isMulticast, isKnownUniquelyReferenced(&inner) { return inner }
      return made(of: .follow(inner), log)
    } catch {
      return Observer(Message(signal: .error(error), log: log))
    }
  }

  /// Makes an observer from the only signal that its source will ever have.
  private static func made(of operatorResult: OperatorResult, _ log: ChainLog) -> Observer {
    switch operatorResult {
    case .send(let signal):
      return Observer(Message(signal: signal, log: log))
    case .follow(let inner):
      if let settled = inner.settled, !inner.isMulticast {
        return Observer(Message(signal: settled.signal, log: log.merged(with: settled.log)))
      }
      let result = Observer(ContextCore())
      Trampoline.run {
        result.apply(operatorResult, of: Message(signal: .finished, log: log), nil, &$0)
      }
      return result
    }
  }
}

/// Counts what is in progress for a multicast context, which is finished when all of it is.
final class OpenWork: Sendable {
  // One from the beginning: the source.
  private let count = Atomic(1)

  /// Counts one more piece of work.
  func begin() { count.add(1, ordering: .relaxed) }

  /// Counts one piece less.
  ///
  /// - Returns: Whether it was the last one.
  func end() -> Bool { count.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 }
}

extension AnyObserver {
  /// Sends what an operator has made of a message, or follows it.
  ///
  /// - Parameter work: What is in progress for a multicast context; nil for any other.
  fileprivate func apply(
    _ operatorResult: OperatorResult, of message: Message, _ work: OpenWork?,
    _ trampoline: inout Trampoline
  ) {
    switch operatorResult {
    case .send(let signal):
      pass(Message(signal: signal, log: message.log), work, &trampoline)
    case .follow(let inner):
      // After an error, the inner work takes the place of the source.
      if !message.signal.isFinal { work?.begin() }
      changeLog { $0.merge(message.log) }
      let isMulticast = inner.isMulticast
      follow(inner, isFurtherWork: true, &trampoline) { result, message, trampoline in
        // A cancel of this work ends the result, as an error does: neither stops the source.
        result.pass(message, work, stopsAll: false, &trampoline)
        guard let work, !message.signal.isFinal, !isMulticast else { return }
        result.pass(Message(signal: .finished), work, &trampoline)
      }
    }
  }

  /// Sends a message; holds back the end of a source or its work until all others have finished.
  func pass(
    _ message: Message, _ work: OpenWork?, stopsAll: Bool? = nil, _ trampoline: inout Trampoline
  ) {
    if case .finished = message.signal, let work, !work.end() { return }
    send(message, stopsAll: stopsAll, &trampoline)
  }
}
