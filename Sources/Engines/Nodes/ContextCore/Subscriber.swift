// A subscriber of a context, and a `Delivery`: a call that is to be made.

/// A function that a context calls with its signals.
enum Subscriber: Sendable {
  /// A handler for each value.
  case onCompleted(@Sendable (ErasedValue) -> Void)
  /// A handler for the error.
  case onError(@Sendable (any Error) -> Void)
  /// A handler for the cancel.
  case onCanceled(@Sendable () -> Void)
  /// A handler for the end, called once, after all others, with the lines of the log.
  case onEnd(@Sendable (ChainLog) -> Void)
  /// A context that follows.
  case branch(Link)

  /// Whether this subscriber waits for the end, and ignores the values before it.
  var isForEnd: Bool {
    if case .onEnd = self { true } else { false }
  }

  /// The link to the context that follows; nil for a handler.
  var link: Link? {
    if case .branch(let link) = self { link } else { nil }
  }

  /// Whether this subscriber has to be called with a signal.
  ///
  /// - Parameter isEnd: Whether it is the last signal.
  func wants(_ signal: Signal, isEnd: Bool) -> Bool {
    switch (self, signal) {
    case (.branch, _), (.onCompleted, .value), (.onError, .error), (.onCanceled, .canceled): true
    case (.onEnd, _): isEnd
    default: false
    }
  }

  /// Calls the function if it is meant for this kind of signal.
  func receive(_ message: Message, _ trampoline: inout Trampoline) {
    switch (self, message.signal) {
    case (.branch(let link), _): link.deliver(message, &trampoline)
    case (.onCompleted(let handler), .value(let value)): handler(value)
    case (.onError(let handler), .error(let error)): handler(error)
    case (.onCanceled(let handler), .canceled): handler()
    case (.onEnd(let handler), _): handler(message.log)
    default: break
    }
  }
}

/// One call of a subscriber that is still to be made.
struct Delivery: Sendable {
  let subscriber: Subscriber
  let message: Message
}
