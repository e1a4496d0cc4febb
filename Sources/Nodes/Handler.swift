// One subscription: what is to be called, and with which of the signals.

/// What somebody gave to a context, to be called.
enum Handler: Sendable {
  case completed(@Sendable (Payload) -> Void)
  case failed(@Sendable (any Error) -> Void)
  case canceled(@Sendable () -> Void)
  /// Called once, at the end, after all others.
  case ended(@Sendable () -> Void)
  /// A context that follows this one; it says whether it still takes something in.
  case branch(ObjectIdentifier, @Sendable (Signal, Log) -> Bool)

  /// Whether the handler waits for the end, and values are not its business.
  var isForTheEnd: Bool {
    if case .ended = self { true } else { false }
  }

  /// The context that follows, if it is one.
  var branch: ObjectIdentifier? {
    if case .branch(let context, _) = self { context } else { nil }
  }

  /// Calls what there is to call for one signal.
  ///
  /// - Returns: Whether the next signal is of interest.
  func receive(_ signal: Signal, _ log: Log) -> Bool {
    switch (self, signal) {
    case (.branch(_, let take), _): return take(signal, log)
    case (.completed(let handler), .value(let payload)): handler(payload)
    case (.failed(let handler), .error(let error)): handler(error)
    case (.canceled(let handler), .canceled), (.ended(let handler), _): handler()
    default: break
    }
    return true
  }
}
