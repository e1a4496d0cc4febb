// How one context follows another: all operators are made of this.

/// What an operator makes of a signal.
enum Step<Value: Sendable>: Sendable {
  /// Tell this.
  case tell(Signal)
  /// Tell what that one tells.
  case follow(Observer<Value>)
}

extension Observer {
  /// Makes an observer whose signals come from this one's; it is multicast if this one is.
  ///
  /// - Parameter step: Called with each signal, but never once the new observer has ended.
  func derived<New>(_ step: @escaping @Sendable (Signal) -> Step<New>) -> Observer<New> {
    let result = Context<New>(ContextState(isMulticast: isMulticast))
    result.listen(to: self) { signal, log in
      switch step(signal) {
      case .tell(let signal):
        return result.send(signal, log)
      case .follow(let inner):
        result.change { $0.join(log) }
        result.follow(inner)
        return true
      }
    }
    return result
  }

  /// Whether values may follow a value.
  var isMulticast: Bool { change { $0.isMulticast } }
}

extension Context {
  /// Tells all that another context tells.
  func follow(_ source: Observer<Value>) {
    listen(to: source) { [self] signal, log in send(signal, log) }
  }

  /// Hears of each signal of another context until this one ends, and cancels it with this one.
  ///
  /// The source holds this context, which must live to be told. This one holds the source's work,
  /// which must be stopped to the last, and not the source: the two would hold each other for ever
  /// if nothing were ever emitted.
  func listen<Other>(
    to source: Observer<Other>,
    _ receive: @escaping @Sendable (Signal, Log) -> Bool
  ) {
    if let settled = source.change({ $0.settled }) {
      _ = receive(settled.signal, settled.log)
      return
    }
    let (id, isMulticast) = (ObjectIdentifier(source), source.isMulticast)
    let part = Work.Part(source: id) { [weak source, work = source.work] in
      if let source { source.cancel() } else { work?.stop() }
    }
    work?.add(part)
    let branch = Handler.branch(ObjectIdentifier(self)) { [self] signal, log in
      if signal.isFinal || !isMulticast { work?.forget(id) }
      return !change { $0.isEnded } && receive(signal, log)
    }
    source.subscribe(branch)
  }
}
