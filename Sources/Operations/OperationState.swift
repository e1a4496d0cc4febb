// The life of an operation as a state machine: it decides, and calls nothing.

/// What an operation is doing, and what it has to do next.
package struct OperationState {
  /// What is left to do for whoever has just changed the state.
  package enum Action: Equatable {
    case nothing
    /// Call `main()`, and say when it has returned.
    case begin
    /// Call `stop()`, and finish.
    case stop
  }

  private enum Phase {
    /// Not started.
    case ready
    /// `main()` has been called, and has not returned.
    case starting
    /// `main()` has returned, and its work goes on.
    case executing
    /// One caller is finishing it; nobody else may.
    case finishing
    case finished
  }

  private var phase = Phase.ready
  private var isCancelled = false

  package init() {}

  package var isExecuting: Bool { [.starting, .executing, .finishing].contains(phase) }
  package var isFinished: Bool { phase == .finished }

  /// The queue, or whoever else, starts the operation; a second start does nothing.
  package mutating func start() -> Action? {
    guard phase == .ready else { return nil }
    phase = isCancelled ? .executing : .starting
    return isCancelled ? .stop : .begin
  }

  /// `main()` has returned: a cancel that came meanwhile is carried out now.
  package mutating func began() -> Action {
    guard phase == .starting else { return .nothing }
    phase = .executing
    return isCancelled ? .stop : .nothing
  }

  /// Somebody cancels; nil if it is too late, or the second time.
  package mutating func cancel() -> Action? {
    guard !isCancelled, phase != .finishing, phase != .finished else { return nil }
    isCancelled = true
    return phase == .executing ? .stop : .nothing
  }

  /// Somebody wants to finish; true for the first who may.
  package mutating func finish() -> Bool {
    guard phase == .starting || phase == .executing else { return false }
    phase = .finishing
    return true
  }

  package mutating func finished() { phase = .finished }
}
