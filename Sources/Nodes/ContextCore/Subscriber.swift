// One subscriber of a context: a handler, or a context that follows this one.

/// A function that a context calls with its signals.
enum Subscriber: Sendable {
  /// A handler for each value.
  case onCompleted(@Sendable (ErasedValue) -> Void)
  /// A handler for the error.
  case onError(@Sendable (any Error) -> Void)
  /// A handler for the cancel.
  case onCanceled(@Sendable () -> Void)
  /// A handler for the end, called once, after all others.
  case onEnd(@Sendable () -> Void)
  /// A context that follows this one.
  case branch(id: ObjectIdentifier, follower: AnyObserver?, BranchReceiver)

  /// What a branch does with a signal: it decides, and adds what follows from that to the trampoline.
  ///
  /// It returns whether the branch still accepts signals. It may refer to its follower without
  /// holding it: the subscriber holds it.
  typealias BranchReceiver = @Sendable (Signal, ChainLog, inout Trampoline) -> Bool

  /// Whether this subscriber waits for the end, and ignores the values before it.
  var isForEnd: Bool {
    if case .onEnd = self { true } else { false }
  }

  /// The identity of the branch; nil for a handler.
  var branchID: ObjectIdentifier? {
    if case .branch(let id, _, _) = self { id } else { nil }
  }

  /// The context that follows, if this subscriber holds one.
  var follower: AnyObserver? {
    if case .branch(_, let follower, _) = self { follower } else { nil }
  }

  /// Calls the function if it is meant for this kind of signal.
  ///
  /// - Returns: Whether this subscriber accepts further signals.
  func receive(_ signal: Signal, _ log: ChainLog, _ trampoline: inout Trampoline) -> Bool {
    switch (self, signal) {
    case (.branch(_, _, let receive), _): return receive(signal, log, &trampoline)
    case (.onCompleted(let handler), .value(let value)): handler(value)
    case (.onError(let handler), .error(let error)): handler(error)
    case (.onCanceled(let handler), .canceled), (.onEnd(let handler), _): handler()
    default: break
    }
    return true
  }
}
