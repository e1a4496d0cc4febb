// One subscription: what is to be called, and with which of the signals.

/// What somebody gave to a context, to be called.
enum Handler: Sendable {
  case completed(@Sendable (Payload) -> Void)
  case failed(@Sendable (any Error) -> Void)
  case canceled(@Sendable () -> Void)
  /// Called once, at the end, after all others.
  case ended(@Sendable () -> Void)
  /// A context that follows this one, and what it does with a signal: it decides, leaves what that
  /// leads to for later, and says whether it still takes something in.
  ///
  /// What is done may refer to the follower without holding it: the handler does.
  case branch(
    ObjectIdentifier,
    follower: AnyObserver?,
    @Sendable (Signal, Log, inout Agenda) -> Bool
  )

  /// Whether the handler waits for the end, and values are not its business.
  var isForTheEnd: Bool {
    if case .ended = self { true } else { false }
  }

  /// The context that follows, if it is one.
  var branch: ObjectIdentifier? {
    if case .branch(let context, _, _) = self { context } else { nil }
  }

  /// That context, if it lives as long as the handler.
  var follower: AnyObserver? {
    if case .branch(_, let follower, _) = self { follower } else { nil }
  }

  /// Calls what there is to call for one signal.
  ///
  /// - Returns: Whether the next signal is of interest.
  func receive(_ signal: Signal, _ log: Log, _ agenda: inout Agenda) -> Bool {
    switch (self, signal) {
    case (.branch(_, _, let take), _): return take(signal, log, &agenda)
    case (.completed(let handler), .value(let payload)): handler(payload)
    case (.failed(let handler), .error(let error)): handler(error)
    case (.canceled(let handler), .canceled), (.ended(let handler), _): handler()
    default: break
    }
    return true
  }
}
