// A context that follows another one and changes its signals: `map` and `mapError` are made of this.

/// What an operator makes of a signal.
enum OperatorResult: Sendable {
  /// Send this signal.
  case send(Signal)
  /// Send the signals of this context.
  case follow(AnyObserver)

  /// The signal to send, if it is known already.
  var settled: SettledSignal? {
    switch self {
    case .send(let signal): SettledSignal(signal: signal)
    case .follow(let inner): inner.settled
    }
  }
}

extension Observer {
  /// Makes an observer whose signals are made from this one's; it is multicast if this one is.
  ///
  /// - Parameter transform: Called with each signal that comes before the end of the new observer. Its
  ///   results must have values of the new type. If another thread ends the new observer at the
  ///   moment of a call, that call is still made, and the work that it begins is stopped at once.
  func derived<New>(
    _ transform: @escaping @Sendable (Signal) -> OperatorResult
  ) -> Observer<New> {
    if let settled { return .made(of: transform(settled.signal), settled.log) }
    let result = Context<New>(ContextState(isMulticast: isMulticast))
    result.follow(self) { result, signal, log, trampoline in
      result.apply(transform(signal), log, &trampoline)
    }
    return result
  }

  /// Makes an observer from the only signal that its source will ever have.
  private static func made(of operatorResult: OperatorResult, _ log: ChainLog) -> Observer {
    // A shortcut: in a chain where nothing waits, this is nearly the whole cost.
    if let settled = operatorResult.settled { return Observer(ContextState(settled, log)) }
    let result = Context<Value>()
    Trampoline.run { result.apply(operatorResult, log, &$0) }
    return result
  }
}

extension AnyObserver {
  /// Sends what an operator has made of a signal.
  fileprivate func apply(
    _ operatorResult: OperatorResult, _ log: ChainLog, _ trampoline: inout Trampoline
  ) {
    switch operatorResult {
    case .send(let signal):
      send(signal, log, &trampoline)
    case .follow(let inner):
      change { $0.merge(log) }
      follow(inner, isFurtherWork: true, &trampoline) { $0.send($1, $2, &$3) }
    }
  }
}
