// What an operation waits for, and what waits for it, as a state: it decides, and calls nothing.

import Foundation

/// The dependencies of an operation, how many have still to end, and the operations that wait for it.
///
/// A dependency is *open* until it tells its end. With none open, the operation is ready: it enters
/// its queue, or its queue starts it.
struct DependencyState {
  /// Adds the operation to a queue, or starts it; see ``AsynchronousOperation/whenReady(_:)``.
  typealias Entry = @Sendable (AsynchronousOperation, _ mayStart: Bool) -> Void

  /// What the caller has to do when the operation became ready.
  enum Action {
    /// Call the entry that waited.
    case enter(Entry)
    /// Tell the queue that holds the operation.
    case tellQueue
  }

  /// An operation that waits for the owner of this state.
  // NB: weak, so that each may be released before the other, in any order.
  private struct Dependent {
    weak var operation: AsynchronousOperation?
  }

  private(set) var dependencies: [Operation] = []
  /// The identities of the dependencies, as soon as there are too many to look through.
  private var identities: Set<ObjectIdentifier> = []
  private var open = 0
  /// Those of the open dependencies that are operations of another kind.
  private var openPlain: Set<ObjectIdentifier> = []
  /// Whether a queue was told that the operation is not ready.
  private var hasRefused = false
  /// How many questions are to come because the queue was told.
  private var expectedQuestions = 0
  private var entry: Entry?
  private var hasEntered = false
  private var waiting: [Dependent] = []
  private var hasEnded = false

  /// Whether no dependency is open.
  var isReady: Bool { open == 0 }

  // MARK: Waiting for others

  /// Adds an open dependency, unless it is a dependency already.
  ///
  /// - Returns: Whether it must be asked to tell its end.
  mutating func add(_ dependency: Operation, isPlain: Bool) -> Bool {
    guard !hasEntered, !hasEnded, !contains(dependency) else { return false }
    dependencies.append(dependency)
    if !identities.isEmpty {
      identities.insert(ObjectIdentifier(dependency))
    } else if dependencies.count > 8 {
      identities = Set(dependencies.map(ObjectIdentifier.init))
    }
    open += 1
    if isPlain { openPlain.insert(ObjectIdentifier(dependency)) }
    return true
  }

  private func contains(_ dependency: Operation) -> Bool {
    guard identities.isEmpty else { return identities.contains(ObjectIdentifier(dependency)) }
    return dependencies.contains { $0 === dependency }
  }

  /// Removes a dependency; call ``dependencyEnded()`` too if it will not tell its end any more.
  mutating func remove(_ dependency: Operation) {
    identities.remove(ObjectIdentifier(dependency))
    dependencies.removeAll { $0 === dependency }
  }

  /// Counts the end of one dependency; returns what to do if it was the last.
  mutating func dependencyEnded() -> Action? {
    open -= 1
    guard open == 0 else { return nil }
    return takeEntry().map(Action.enter) ?? .tellQueue
  }

  /// Counts the end of an operation of another kind, unless it was counted, or removed.
  mutating func plainEnded(_ identity: ObjectIdentifier) -> Action? {
    openPlain.remove(identity) == nil ? nil : dependencyEnded()
  }

  // MARK: Being in a queue

  /// Notes that the queue is about to be told; it then asks once.
  mutating func willTellQueue() { expectedQuestions += 1 }

  /// Notes an answer; true if a queue may have missed that the operation is ready.
  mutating func didAnswer(_ isReady: Bool) -> Bool {
    let isExpected = expectedQuestions > 0
    if isExpected { expectedQuestions -= 1 }
    if !isReady { hasRefused = true }
    return isReady && hasRefused && !isExpected
  }

  // MARK: Entering a queue

  /// Keeps what to call when the operation is ready; false if it was given one before.
  mutating func setEntry(_ entry: @escaping Entry) -> Bool {
    guard self.entry == nil, !hasEntered else { return false }
    self.entry = entry
    return true
  }

  /// Takes what to call, since the operation is ready, or was cancelled.
  mutating func takeEntry() -> Entry? {
    defer { entry = nil }
    if entry != nil { hasEntered = true }
    return entry
  }

  // MARK: Being waited for

  /// The operations that wait for this one.
  var dependents: [AsynchronousOperation] { waiting.compactMap(\.operation) }

  /// Whether an operation may wait for this one; it may have been released.
  var hasDependents: Bool { !waiting.isEmpty }

  /// Adds a dependent; false after the end.
  mutating func add(_ dependent: AsynchronousOperation) -> Bool {
    if !hasEnded { waiting.append(Dependent(operation: dependent)) }
    return !hasEnded
  }

  /// Removes a dependent.
  ///
  /// - Returns: The dependents until now, to be released outside of the lock. The removed one is
  ///   missing if it was told the end, or is just being told.
  mutating func remove(_ dependent: AsynchronousOperation) -> [AsynchronousOperation] {
    let former = dependents
    waiting = former.filter { $0 !== dependent }.map(Dependent.init)
    return former
  }

  /// Notes the end of the operation.
  ///
  /// - Returns: The dependents to tell, and the dependencies, to be released outside of the lock.
  mutating func end() -> (dependents: [AsynchronousOperation], dependencies: [Operation]) {
    defer {
      hasEnded = true
      waiting = []
      dependencies = []
    }
    return (dependents, dependencies)
  }

  /// Takes the dependencies of an operation that is released.
  mutating func takeDependencies() -> [Operation] {
    defer { dependencies = [] }
    return dependencies
  }
}
