// Who waits for the end of an operation: decides, and calls nobody.

/// Who wants the result of an operation, and who waits until it has ended.
struct Ending {
  /// Looks at the operation's result.
  typealias Handler = @Sendable () -> Void

  private enum Progress: Comparable {
    case open
    /// There is a result.
    case decided
    /// Everybody can see that the operation has finished.
    case over
  }

  /// An operation that waits for the end; if it is cancelled, it may be gone before.
  private struct Successor { weak var operation: AOperation? }

  private var progress = Progress.open
  private var successors: [Successor] = []
  private var beforeTheEnd: [Handler] = []
  private var afterTheEnd: [Handler] = []

  /// Whether there is no result yet.
  var isOpen: Bool { progress == .open }
  /// Whether the operation has finished.
  var isOver: Bool { progress == .over }

  /// Another operation waits until this one has ended; false if it has.
  mutating func precede(_ successor: AOperation) -> Bool {
    guard !isOver else { return false }
    successors.append(Successor(operation: successor))
    return true
  }

  /// Somebody wants the result before the operation has finished; false if it is there already.
  mutating func waitForResult(_ handler: @escaping Handler) -> Bool {
    guard isOpen else { return false }
    beforeTheEnd.append(handler)
    return true
  }

  /// Somebody waits until the operation has finished; false if it has.
  mutating func waitForEnd(_ handler: @escaping Handler) -> Bool {
    guard !isOver else { return false }
    afterTheEnd.append(handler)
    return true
  }

  /// The result is there: who wants it.
  mutating func decide() -> [Handler] {
    progress = .decided
    defer { beforeTheEnd = [] }
    return beforeTheEnd
  }

  /// The operation has finished: who waits for that.
  mutating func end() -> (handlers: [Handler], successors: [AOperation]) {
    progress = .over
    defer { (successors, afterTheEnd) = ([], []) }
    return (afterTheEnd, successors.compactMap(\.operation))
  }
}
