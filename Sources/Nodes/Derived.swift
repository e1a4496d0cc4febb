// How one context follows another: all operators are made of this.

/// What an operator makes of a signal.
enum Step<Value: Sendable>: Sendable {
  /// Tell this.
  case tell(Signal)
  /// Tell what that one tells.
  case follow(Observer<Value>)

  /// What there is to tell, if that is known already.
  var settled: Settled? {
    switch self {
    case .tell(let signal): Settled(signal: signal)
    case .follow(let inner): inner.settled
    }
  }
}

extension Observer {
  /// Makes an observer whose signals come from this one's; it is multicast if this one is.
  ///
  /// - Parameter step: Called with each signal that comes before the end of the new observer. One call
  ///   may be just about to be made at that end; what it begins is stopped at once.
  func derived<New>(_ step: @escaping @Sendable (Signal) -> Step<New>) -> Observer<New> {
    if let settled { return .made(of: step(settled.signal), settled.log) }
    let result = Context<New>(ContextState(isMulticast: isMulticast))
    result.listen(to: self) { signal, log in result.take(step(signal), log) }
    return result
  }

  /// Makes an observer of the only step that there will ever be.
  private static func made(of step: Step<Value>, _ log: Log) -> Observer {
    // Where nothing waits, this is nearly all that a chain costs.
    if let settled = step.settled { return Observer(ContextState(settled, log)) }
    let result = Context<Value>()
    result.take(step, log)
    return result
  }
}

extension Context {
  /// Does what an operator has made of a signal.
  func take(_ step: Step<Value>, _ log: Log) {
    switch step {
    case .tell(let signal):
      send(signal, log)
    case .follow(let inner):
      change { $0.join(log) }
      follow(inner, isFurtherWork: true)
    }
  }

  /// Tells all that another context tells.
  func follow(_ source: Observer<Value>, isFurtherWork: Bool = false) {
    listen(to: source, isFurtherWork: isFurtherWork) { [self] signal, log in send(signal, log) }
  }

  /// Hears of each signal of another context until this one ends, and cancels it with this one.
  ///
  /// Further work is stopped at the end of this context, whatever that is.
  ///
  /// The source holds this context, which must live to be told. This one holds the source's work,
  /// which must be stopped to the last, and not the source: the two would hold each other for ever
  /// if nothing were ever emitted.
  func listen<Other>(
    to source: Observer<Other>,
    isFurtherWork: Bool = false,
    _ receive: @escaping @Sendable (Signal, Log) -> Void
  ) {
    if let settled = source.settled { return receive(settled.signal, settled.log) }
    let (followed, isMulticast) = (source.work, source.isMulticast)
    let part = Work.Part(source: followed, isFurtherWork: isFurtherWork) { [weak source] in
      if let source { source.cancel() } else { followed?.stop() }
    }
    work?.add(part)
    let branch = Handler.branch(ObjectIdentifier(self)) { [self] signal, log in
      if signal.isFinal || !isMulticast { work?.forget(followed) }
      if !change({ $0.isEnded }) { receive(signal, log) }
      return !change { $0.isEnded }
    }
    source.subscribe(branch)
  }
}
