// How one context follows another: all operators are made of this.

/// What an operator makes of a signal.
enum Step: Sendable {
  /// Tell this.
  case tell(Signal)
  /// Tell what that one tells.
  case follow(AnyObserver)

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
  /// - Parameter step: Called with each signal that comes before the end of the new observer; what it
  ///   tells or follows has values of the new type. One call may be just about to be made at that
  ///   end; what it begins is stopped at once.
  func derived<New>(_ step: @escaping @Sendable (Signal) -> Step) -> Observer<New> {
    if let settled { return .made(of: step(settled.signal), settled.log) }
    let result = Context<New>(ContextState(isMulticast: isMulticast))
    result.listen(to: self) { result, signal, log, agenda in
      result.take(step(signal), log, &agenda)
    }
    return result
  }

  /// Makes an observer of the only step that there will ever be.
  private static func made(of step: Step, _ log: Log) -> Observer {
    // Where nothing waits, this is nearly all that a chain costs.
    if let settled = step.settled { return Observer(ContextState(settled, log)) }
    let result = Context<Value>()
    Agenda.run { result.take(step, log, &$0) }
    return result
  }
}

extension Context {
  /// Tells all that another context tells.
  func follow(_ source: Observer<Value>, isFurtherWork: Bool = false) {
    listen(to: source, isFurtherWork: isFurtherWork) { $0.send($1, $2, &$3) }
  }
}

extension AnyObserver {
  /// What is done with a signal of another context; it gets this one, and need not hold it.
  typealias Receiver = @Sendable (AnyObserver, Signal, Log, inout Agenda) -> Void

  /// Does what an operator has made of a signal.
  fileprivate func take(_ step: Step, _ log: Log, _ agenda: inout Agenda) {
    switch step {
    case .tell(let signal):
      send(signal, log, &agenda)
    case .follow(let inner):
      change { $0.join(log) }
      listen(to: inner, isFurtherWork: true, &agenda) { $0.send($1, $2, &$3) }
    }
  }

  /// Hears of each signal of another context until this one ends, and cancels it with this one.
  func listen(
    to source: AnyObserver,
    isFurtherWork: Bool = false,
    _ receive: @escaping Receiver
  ) {
    Agenda.run { listen(to: source, isFurtherWork: isFurtherWork, &$0, receive) }
  }

  /// Hears of each signal of another context until this one ends, and cancels it with this one.
  ///
  /// Further work is stopped at the end of this context, whatever that is.
  ///
  /// The source holds this context, which must live to be told. This one holds the source's work,
  /// which must be stopped to the last, and not the source: the two would hold each other for ever
  /// if nothing were ever emitted.
  func listen(
    to source: AnyObserver,
    isFurtherWork: Bool,
    _ agenda: inout Agenda,
    _ receive: @escaping Receiver
  ) {
    if let settled = source.settled {
      return receive(self, settled.signal, settled.log, &agenda)
    }
    let (followed, isMulticast) = (source.work, source.isMulticast)
    let part = Work.Part(source: followed, isFurtherWork: isFurtherWork) { [weak source] agenda in
      source?.send(.canceled, Log(), &agenda) != nil
    }
    work?.add(part, &agenda)
    // `unowned` is safe: the handler that holds this function holds the follower, too.
    let branch = Handler.branch(ObjectIdentifier(self), follower: self) {
      [unowned self] signal, log, agenda in
      if signal.isFinal || !isMulticast { work?.forget(followed) }
      if !isEnded { receive(self, signal, log, &agenda) }
      return !isEnded
    }
    source.subscribe(branch, &agenda)
  }
}
