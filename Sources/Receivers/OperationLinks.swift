// What an operation knows of its neighbours, and when it is its turn: decides, and calls nobody.

import Foundation

/// What an operation waits for, whom it asks and tells, and who waits for it.
///
/// It is added to a queue as part of a ``Run``, and it is its turn when all that it waits for has ended.
struct OperationLinks {
  /// Looks at the operation's result.
  typealias Handler = @Sendable () -> Void

  private(set) var upstream: Upstream?
  var dependencies: [AOperation] = []
  /// What it waits for that is no operation of this style.
  var strangers: [Operation] = []
  var conditions: [any AOperationCondition] = []
  var observers: [any AOperationObserver] = []
  /// How many operations wait for this one's result.
  var receivers = 0
  /// Whether it is a dependency of another.
  var isDependency = false
  /// Why somebody cancelled it.
  private(set) var cancellation: AOperationError?

  private(set) var hasBegun = false
  private(set) var run: Run?
  private var missing = 0
  private var progress = Progress.open
  private var successors: [AOperation] = []
  private var beforeTheEnd: [Handler] = []
  private var afterTheEnd: [Handler] = []

  private enum Progress: Comparable {
    case open
    /// There is a result.
    case decided
    /// Everybody can see that the operation has finished.
    case ended
  }

  /// Whether nothing is missing any more that the operation waits for.
  var isTurn: Bool { missing == 0 }

  /// Whether another operation waits for this one, or once did.
  var isAwaited: Bool { receivers > 0 || isDependency }

  /// All operations that must end before this one may start.
  var awaited: [AOperation] { (upstream.map { [$0.operation] } ?? []) + dependencies }

  // MARK: Its turn

  /// Somebody adds it; true the first time.
  ///
  /// Until ``arrived()`` is called once, it is not its turn.
  mutating func join(_ run: Run) -> Bool {
    guard self.run == nil, !hasBegun, progress == .open else { return false }
    self.run = run
    missing = 1
    return true
  }

  /// It waits for one operation more; false if it is too late, or not yet time, to count that.
  mutating func expect() -> Bool {
    guard missing > 0 else { return false }
    missing += 1
    return true
  }

  /// One that it waited for has ended; the run if it is its turn now.
  mutating func arrived() -> Run? {
    missing -= 1
    return missing == 0 ? run : nil
  }

  /// It begins: what it is handed, and whom it asks and tells.
  mutating func begin() -> OperationLinks {
    hasBegun = true
    return self
  }

  // MARK: The others

  /// Another waits until it has ended; false if it has.
  mutating func precede(_ successor: AOperation) -> Bool {
    guard progress < .ended else { return false }
    successors.append(successor)
    return true
  }

  /// Somebody wants the result before the operation has finished; false if it is there already.
  mutating func waitForResult(_ handler: @escaping Handler) -> Bool {
    guard progress == .open else { return false }
    beforeTheEnd.append(handler)
    return true
  }

  /// Somebody waits until the operation has finished; false if it has.
  mutating func waitForEnd(_ handler: @escaping Handler) -> Bool {
    guard progress < .ended else { return false }
    afterTheEnd.append(handler)
    return true
  }

  /// Its result is there: who wants it.
  mutating func decide() -> [Handler] {
    progress = .decided
    defer { beforeTheEnd = [] }
    return beforeTheEnd
  }

  /// It has finished: who waits for that, and all that it holds no longer.
  mutating func end() -> (handlers: [Handler], successors: [AOperation], held: OperationLinks) {
    var rest = OperationLinks()
    rest.progress = .ended
    rest.hasBegun = hasBegun
    swap(&rest, &self)
    return (rest.afterTheEnd, rest.successors, rest)
  }

  /// Another delivers to it from now on, unless it was cancelled or has ended: it wants nothing more.
  ///
  /// - Returns: Which of the two that deliver to it, the former and the new, it does not follow.
  mutating func follow(_ other: Upstream) -> Upstream? {
    guard cancellation == nil, progress < .ended else { return other }
    defer { upstream = other }
    return upstream
  }

  /// It is released: what it waited for.
  mutating func letGo() -> (upstream: Upstream?, dependencies: [AOperation]) {
    defer { (upstream, dependencies) = (nil, []) }
    return (upstream, dependencies)
  }

  /// It is cancelled, and the first reason counts: the operation that delivers to it, if it did not
  /// leave that one before.
  mutating func cancel(because reason: AOperationError) -> AOperation? {
    cancellation = cancellation ?? reason
    guard upstream?.isLeft == false else { return nil }
    upstream?.isLeft = true
    return upstream?.operation
  }

  /// One that waited for its result has left; true if it was the last.
  mutating func receiverLeft() -> Bool {
    receivers -= 1
    return receivers == 0
  }
}
