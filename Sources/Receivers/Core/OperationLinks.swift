// What links an operation to others, and when it may start: decides, and calls nothing.

import Foundation

/// What an operation waits for, its conditions and observers, and what waits for it.
///
/// The operation is added to a queue as part of a ``QueuedChain``. From then on it counts its
/// blockers: it may start when each of them is gone.
struct OperationLinks {
  private(set) var upstream: Upstream?
  private(set) var dependencies: [AOperation] = []
  /// Dependencies that are not operations of this style.
  private(set) var foreignDependencies: [Operation] = []
  private(set) var conditions: [any AOperationCondition] = []
  private(set) var observers: [any AOperationObserver] = []
  /// How many operations wait for the result of this one.
  var receiverCount = 0
  /// Whether another operation depends on this one.
  var isDependency = false
  /// Why the operation was cancelled; nil if it was not.
  private(set) var cancellation: AOperationError?

  /// What waits for the end of this operation.
  var completion = CompletionState()

  private(set) var hasBegun = false
  private(set) var chain: QueuedChain?
  private var blockerCount = 0
  private var exclusiveCategories: Set<ObjectIdentifier> = []

  /// What comes next when the last blocker is gone.
  enum Unblocked {
    case waitForCategories(Set<ObjectIdentifier>)
    case readyIn(QueuedChain)
  }

  /// Whether the operation has no blocker.
  var isUnblocked: Bool { blockerCount == 0 }

  /// Whether another operation waits for this one, or did so before.
  var isAwaited: Bool { receiverCount > 0 || isDependency }

  /// All operations of this style that must end before this one may start.
  var awaited: [AOperation] { (upstream.map { [$0.operation] } ?? []) + dependencies }

  // MARK: When it may start

  /// Makes the operation a part of a chain; true the first time.
  ///
  /// It then has one blocker, which is removed when all others have been added.
  mutating func join(_ chain: QueuedChain) -> Bool {
    guard self.chain == nil, !hasBegun, completion.isPending else { return false }
    self.chain = chain
    blockerCount = 1
    return true
  }

  /// Sets the categories to wait for, when all other blockers are gone.
  mutating func setExclusiveCategories(_ categories: Set<ObjectIdentifier>) {
    if blockerCount > 0 { exclusiveCategories = categories }
  }

  /// Adds a blocker; false if the operation is in no chain yet, or has no blocker left.
  mutating func addBlocker() -> Bool {
    guard blockerCount > 0 else { return false }
    blockerCount += 1
    return true
  }

  /// Removes a blocker; returns what comes next if it was the last.
  mutating func removeBlocker() -> Unblocked? {
    blockerCount -= 1
    guard blockerCount == 0 else { return nil }
    guard !exclusiveCategories.isEmpty else { return chain.map(Unblocked.readyIn) }
    defer { exclusiveCategories = [] }
    blockerCount = exclusiveCategories.count
    return .waitForCategories(exclusiveCategories)
  }

  /// Notes that the operation begins; returns what is linked to it at that moment.
  mutating func begin() -> OperationLinks {
    hasBegun = true
    return self
  }

  // MARK: What is linked to it: nothing is added after the end

  mutating func add(dependency: AOperation) {
    if !completion.hasEnded { dependencies.append(dependency) }
  }

  mutating func add(foreignDependency: Operation) {
    if !completion.hasEnded { foreignDependencies.append(foreignDependency) }
  }

  mutating func add(_ more: [any AOperationCondition]) {
    if !completion.hasEnded { conditions += more }
  }

  mutating func add(_ more: [any AOperationObserver]) {
    if !completion.hasEnded { observers += more }
  }

  mutating func remove(_ other: Operation) {
    dependencies.removeAll { $0 === other }
    foreignDependencies.removeAll { $0 === other }
  }

  /// Notes that the operation has finished, and empties the links.
  ///
  /// - Returns: The handlers and operations that wait for the end, and all the links so far.
  mutating func end() -> (
    handlers: [CompletionState.Handler], successors: [AOperation], former: Self
  ) {
    let (handlers, successors) = completion.end()
    var links = OperationLinks()
    (links.completion, links.hasBegun) = (completion, hasBegun)
    swap(&links, &self)
    return (handlers, successors, links)
  }

  // MARK: The operation that delivers to it

  /// Sets the operation that delivers to this one, unless this one was cancelled or has ended.
  ///
  /// - Returns: The upstream to detach from: the former one if it was replaced, or the new one if
  ///   it was refused.
  mutating func setUpstream(_ new: Upstream) -> Upstream? {
    guard cancellation == nil, !completion.hasEnded else { return new }
    defer { upstream = new }
    return upstream
  }

  /// Takes out the operations that it waits for, when it is released.
  mutating func takeAwaited() -> (upstream: Upstream?, dependencies: [AOperation]) {
    defer { (upstream, dependencies) = (nil, []) }
    return (upstream, dependencies)
  }

  /// Notes a cancel and its reason; the first reason counts.
  ///
  /// - Returns: The operation that delivers to this one, if it was attached until now.
  mutating func cancel(because reason: AOperationError) -> AOperation? {
    cancellation = cancellation ?? reason
    guard upstream?.isDetached == false else { return nil }
    upstream?.isDetached = true
    return upstream?.operation
  }

  /// Notes that a receiver does not wait for the result any more; true if it was the last.
  mutating func removeReceiver() -> Bool {
    receiverCount -= 1
    return receiverCount == 0
  }
}
