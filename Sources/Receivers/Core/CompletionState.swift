// How far an operation is from its end, and what waits for it: decides, and calls nothing.

/// Whether an operation has a result or has ended, and the handlers and operations that wait for
/// that.
struct CompletionState {
  /// Reads the operation's result.
  typealias Handler = @Sendable () -> Void

  private enum Progress: Comparable {
    case pending
    /// The operation has a result.
    case hasResult
    /// All threads can see that the operation has finished.
    case ended
  }

  /// An operation that waits for the end; if it is cancelled, it may be released before.
  private struct Successor { weak var operation: AOperation? }

  private var progress = Progress.pending
  private var successors: [Successor] = []
  private var resultHandlers: [Handler] = []
  private var endHandlers: [Handler] = []

  /// Whether there is no result yet.
  var isPending: Bool { progress == .pending }
  /// Whether the operation has finished.
  var hasEnded: Bool { progress == .ended }

  /// Adds an operation that waits for the end; false if the end has come.
  mutating func addSuccessor(_ successor: AOperation) -> Bool {
    guard !hasEnded else { return false }
    successors.append(Successor(operation: successor))
    return true
  }

  /// Adds a handler to call before the operation has finished; false if the result is there
  /// already.
  mutating func addResultHandler(_ handler: @escaping Handler) -> Bool {
    guard isPending else { return false }
    resultHandlers.append(handler)
    return true
  }

  /// Adds a handler to call after the operation has finished; false if it has.
  mutating func addEndHandler(_ handler: @escaping Handler) -> Bool {
    guard !hasEnded else { return false }
    endHandlers.append(handler)
    return true
  }

  /// Notes that the result is there; returns the handlers to call with it.
  mutating func setResult() -> [Handler] {
    progress = .hasResult
    defer { resultHandlers = [] }
    return resultHandlers
  }

  /// Notes that the operation has finished; returns the handlers and operations that wait for that.
  mutating func end() -> (handlers: [Handler], successors: [AOperation]) {
    progress = .ended
    defer { (successors, endHandlers) = ([], []) }
    return (endHandlers, successors.compactMap(\.operation))
  }
}
