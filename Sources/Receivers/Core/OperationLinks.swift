// What an operation knows of its neighbours, and when it is its turn: decides, and calls nobody.

import Foundation

/// What an operation waits for, whom it asks and tells, and who waits for it.
///
/// It is added to a queue as part of a ``Run``, and it is its turn when all that it waits for has ended.
struct OperationLinks {
  private(set) var upstream: Upstream?
  private(set) var dependencies: [AOperation] = []
  /// What it waits for that is no operation of this style.
  private(set) var strangers: [Operation] = []
  private(set) var conditions: [any AOperationCondition] = []
  private(set) var observers: [any AOperationObserver] = []
  /// How many operations wait for this one's result.
  var receivers = 0
  /// Whether it is a dependency of another.
  var isDependency = false
  /// Why somebody cancelled it.
  private(set) var cancellation: AOperationError?

  /// Who waits for its end.
  var ending = Ending()

  private(set) var hasBegun = false
  private(set) var run: Run?
  private var missing = 0
  private var categories: Set<ObjectIdentifier> = []

  /// What comes when nothing is missing any more.
  enum Step {
    case standInLine(Set<ObjectIdentifier>)
    case takeTurn(Run)
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
    guard self.run == nil, !hasBegun, ending.isOpen else { return false }
    self.run = run
    missing = 1
    return true
  }

  /// Where it has to stand in line, once nothing else is missing.
  mutating func standInLine(of categories: Set<ObjectIdentifier>) {
    if missing > 0 { self.categories = categories }
  }

  /// It waits for one operation more; false if it is too late, or not yet time, to count that.
  mutating func expect() -> Bool {
    guard missing > 0 else { return false }
    missing += 1
    return true
  }

  /// One that it waited for has ended; what comes next if that was the last.
  mutating func arrived() -> Step? {
    missing -= 1
    guard missing == 0 else { return nil }
    guard !categories.isEmpty else { return run.map(Step.takeTurn) }
    defer { categories = [] }
    missing = categories.count
    return .standInLine(categories)
  }

  /// It begins: what it is handed, and whom it asks and tells.
  mutating func begin() -> OperationLinks {
    hasBegun = true
    return self
  }

  // MARK: What it waits for, asks and tells: after the end, nothing more

  mutating func add(dependency: AOperation) {
    if !ending.isOver { dependencies.append(dependency) }
  }

  mutating func add(stranger: Operation) { if !ending.isOver { strangers.append(stranger) } }

  mutating func add(_ more: [any AOperationCondition]) { if !ending.isOver { conditions += more } }

  mutating func add(_ more: [any AOperationObserver]) { if !ending.isOver { observers += more } }

  mutating func remove(_ other: Operation) {
    dependencies.removeAll { $0 === other }
    strangers.removeAll { $0 === other }
  }

  /// It has finished: who waits for that, and all that it holds no longer.
  mutating func end() -> (handlers: [Ending.Handler], successors: [AOperation], held: Self) {
    let (handlers, successors) = ending.end()
    var rest = OperationLinks()
    (rest.ending, rest.hasBegun) = (ending, hasBegun)
    swap(&rest, &self)
    return (handlers, successors, rest)
  }

  // MARK: The operation that delivers

  /// Another delivers to it from now on, unless it was cancelled or has ended: it wants nothing more.
  ///
  /// - Returns: Which of the two that deliver to it, the former and the new, it does not follow.
  mutating func follow(_ other: Upstream) -> Upstream? {
    guard cancellation == nil, !ending.isOver else { return other }
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
