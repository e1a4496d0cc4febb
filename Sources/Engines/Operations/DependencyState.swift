// What an operation waits for, and what waits for it, as a state: it decides, and calls nothing.

import Foundation

/// The dependencies of an operation, how many have still to end, and the operations that wait for it.
///
/// | state        | what it means                                                        |
/// |--------------|----------------------------------------------------------------------|
/// | idle         | no dependency was asked to tell its end                              |
/// | waiting(n)   | n dependencies have still to tell their end                          |
/// | ready        | all have; the operation enters its queue, or its queue starts it     |
struct DependencyState {
  /// Adds the operation to a queue, or starts it; see ``AsynchronousOperation/whenReady(_:)``.
  typealias Entry = @Sendable (_ mayStart: Bool) -> Void

  /// What the caller has to do when the operation became ready.
  enum Action {
    /// Call the entry that waited.
    case enter(Entry)
    /// Tell the queue that holds the operation.
    case tellQueue
  }

  private enum Phase {
    case idle
    case waiting(Int)
    case ready
  }

  /// An operation that waits for the owner of this state.
  // NB: weak, so that each may be released before the other, in any order.
  struct Dependent {
    weak var operation: AsynchronousOperation?
  }

  private(set) var dependencies: [Operation] = []
  private var phase = Phase.idle
  /// Whether a queue was told that the operation is not ready.
  private var hasRefused = false
  /// How many questions are to come because the queue was told.
  private var expectedQuestions = 0
  private var entry: Entry?
  private var hasEntered = false
  private var dependents: [Dependent] = []
  private var hasEnded = false

  /// Whether all dependencies have told their end; nil if none was asked to.
  var isReady: Bool? {
    switch phase {
    case .idle: dependencies.isEmpty ? true : nil
    case .waiting: false
    case .ready: true
    }
  }

  // MARK: Waiting for others

  /// Adds a dependency, unless it is one already.
  ///
  /// - Returns: Whether it must be asked at once to tell its end.
  mutating func add(_ dependency: Operation) -> Bool {
    guard !hasEntered, !hasEnded else { return false }
    guard !dependencies.contains(where: { $0 === dependency }) else { return false }
    dependencies.append(dependency)
    switch phase {
    case .idle: return false
    case .waiting(let count): phase = .waiting(count + 1)
    case .ready: phase = .waiting(1)
    }
    return true
  }

  /// Adds dependencies that are new, each different from the others, before any is watched.
  mutating func add(all new: [Operation]) { dependencies += new }

  /// Removes a dependency; an end that is counted already is still waited for.
  mutating func remove(_ dependency: Operation) {
    dependencies.removeAll { $0 === dependency }
  }

  /// Begins to count the ends of the dependencies; nil if that has begun before.
  ///
  /// - Returns: The dependencies to ask. The count has one more, for the asking itself: when all are
  ///   asked, call ``dependencyEnded()``.
  mutating func beginWaiting() -> [Operation]? {
    guard case .idle = phase else { return nil }
    phase = .waiting(dependencies.count + 1)
    return dependencies
  }

  /// Counts the end of one dependency; returns what to do if it was the last.
  mutating func dependencyEnded() -> Action? {
    guard case .waiting(let count) = phase else { return nil }
    phase = count > 1 ? .waiting(count - 1) : .ready
    guard count == 1 else { return nil }
    return takeEntry().map(Action.enter) ?? .tellQueue
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

  /// Adds a dependent; false after the end.
  mutating func add(_ dependent: AsynchronousOperation) -> Bool {
    if !hasEnded { dependents.append(Dependent(operation: dependent)) }
    return !hasEnded
  }

  /// Notes the end of the operation.
  ///
  /// - Returns: The dependents to tell, and the dependencies, to be released outside of the lock.
  mutating func end() -> (dependents: [Dependent], dependencies: [Operation]) {
    defer { (hasEnded, dependents, dependencies) = (true, [], []) }
    return (dependents, dependencies)
  }

  /// Takes the dependencies of an operation that is released.
  mutating func takeDependencies() -> [Operation] {
    defer { dependencies = [] }
    return dependencies
  }
}
