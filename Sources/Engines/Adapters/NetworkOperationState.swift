// What a network operation remembers until it ends, as a state: it decides, and calls nothing.

/// The error that an adapter handed over, and the handlers that wait for the end.
struct NetworkOperationState {
  typealias Handler = @Sendable () -> Void

  /// The error that an adapter set.
  var upstreamError: (any Error)?
  private var handlers: [Handler] = []
  private var hasEnded = false

  /// Adds a handler; false if the end has come, and it must be called at once.
  mutating func add(_ handler: @escaping Handler) -> Bool {
    if !hasEnded { handlers.append(handler) }
    return !hasEnded
  }

  /// Notes the end; returns the handlers to call.
  mutating func end() -> [Handler] {
    defer {
      hasEnded = true
      handlers = []
    }
    return handlers
  }
}
