// How one context follows another: the two kinds of `map`, and `follow`, on which all operators are built.

extension Observer {
  /// Transforms the value.
  ///
  /// - Parameter transform: Makes the new value, where this observer calls its handlers. If it throws,
  ///   the new observer ends with that error.
  public func map<New>(
    _ transform: @escaping @Sendable (Value) throws -> New
  ) -> Observer<New> {
    derived { signal in
      guard case .value(let erased) = signal else { return .end(signal) }
      return .end(Signal { try transform(erased.value(as: Value.self)) })
    }
  }

  /// Begins further work with the value, and waits for its result.
  ///
  /// This is ``flatMap(_:)``, under the name that it has in the document.
  public func map<New>(
    _ begin: @escaping @Sendable (Value) throws -> Observer<New>
  ) -> Observer<New> {
    flatMap(begin)
  }

  /// Begins further work with the value, and waits for its result.
  ///
  /// A cancel stops that work, too.
  ///
  /// - Parameter begin: Begins the work, where this observer calls its handlers. If it throws, the new
  ///   observer ends with that error. If a cancel comes at the moment of the call, the call is still
  ///   made, and the work that it begins is stopped at once.
  public func flatMap<New>(
    _ begin: @escaping @Sendable (Value) throws -> Observer<New>
  ) -> Observer<New> {
    derived { signal in
      guard case .value(let erased) = signal else { return .end(signal) }
      return OperatorResult { try begin(erased.value(as: Value.self)) }
    }
  }

  /// Makes an observer that follows this one.
  ///
  /// - Parameter react: Called with the signal of this observer, unless the new one has ended before. The
  ///   values that it gives must have the new type.
  func derived<New>(_ react: @escaping Subscriber.Reaction) -> Observer<New> {
    // NB: called here and nowhere else, even if the signal came a moment ago: a reaction may begin work.
    if let settledSignal { return settled(react(settledSignal)) }
    let result = Observer<New>(ContextCore())
    result.follow(self, react)
    return result
  }
}

/// Makes an observer of what an operator has made of a signal that was there.
// NB: no method of `Observer`, and no cast: to look up a generic type costs more than the rest.
private func settled<Value>(_ result: consuming OperatorResult) -> Observer<Value> {
  switch consume result {
  case .end(let signal): return SettledObserver(signal)
  case .follow(var work):
    // A shortcut: an observer that no other code holds need not be followed. In a chain where nothing
    // waits, this is nearly the whole cost. The cast is safe: `derived` has values of this type.
    if isKnownUniquelyReferenced(&work) { return unsafeDowncast(work, to: Observer<Value>.self) }
    let result = Observer<Value>(ContextCore())
    result.follow(work) { .end($0) }
    return result
  case .wait: return Observer(ContextCore())
  }
}

extension AnyObserver {
  /// Makes this context follow another one, until it ends; a cancel goes the other way.
  ///
  /// - Parameter react: Called with the other one's signal, unless this context has ended before.
  func follow(_ source: AnyObserver, _ react: @escaping Subscriber.Reaction) {
    Trampoline.run { follow(source, replacesOther: false, &$0, react) }
  }

  private func follow(
    _ source: AnyObserver, replacesOther: Bool, _ trampoline: inout Trampoline,
    _ react: @escaping Subscriber.Reaction
  ) {
    if let signal = source.settledSignal { return receive(signal, react, &trampoline) }
    guard let core, let sourceCore = source.core else { return }
    guard core.add(.source(sourceCore), replacesOther: replacesOther, &trampoline) else { return }
    sourceCore.subscribe(.branch(self, react), &trampoline)
  }

  /// Does what an operator makes of a signal, unless this context has ended.
  func receive(_ signal: Signal, _ react: Subscriber.Reaction, _ trampoline: inout Trampoline) {
    guard let core, !isEnded else { return }
    switch react(signal) {
    case .end(let signal): core.end(with: signal, &trampoline)
    case .follow(let work): follow(work, replacesOther: true, &trampoline) { .end($0) }
    case .wait: break
    }
  }
}
