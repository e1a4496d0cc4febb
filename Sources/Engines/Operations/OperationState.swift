// The life of an operation as a state machine: it decides, and calls nothing.

/// What an operation is doing, and what its owner has to do next.
struct OperationState {
  /// What the caller has to do after it changed the state.
  enum Action: Equatable {
    case nothing
    /// Call `main()`, and then ``mainReturned()``.
    case begin
    /// Call `stop()`, and finish.
    case stop
  }

  private enum Phase {
    /// The operation was not started.
    case ready
    /// `main()` was called, and has not returned.
    case starting
    /// `main()` has returned, and the work goes on.
    case executing
    /// One caller is finishing the operation; no other may.
    case finishing
    case finished
  }

  private var phase = Phase.ready
  private(set) var isCancelled = false
  /// Whether the cancel was carried out, too.
  private var isStopAsked = false

  var hasStarted: Bool { phase != .ready }
  var isExecuting: Bool { phase != .ready && phase != .finished }
  var isFinished: Bool { phase == .finished }

  /// Starts the operation; nil if it was started before.
  mutating func start() -> Action? {
    guard phase == .ready else { return nil }
    phase = isStopAsked ? .executing : .starting
    return isStopAsked ? .stop : .begin
  }

  /// Notes that `main()` has returned: a cancel that came meanwhile takes effect now.
  mutating func mainReturned() -> Action {
    guard phase == .starting else { return .nothing }
    phase = .executing
    return isStopAsked ? .stop : .nothing
  }

  /// Decides that the operation is cancelled; false if it is finishing, or was cancelled before.
  ///
  /// No result counts from now on. The operation goes on until ``cancel()`` is called.
  mutating func markCancelled() -> Bool {
    guard !isCancelled, phase != .finishing, phase != .finished else { return false }
    isCancelled = true
    return true
  }

  /// Cancels the operation, also after a mark; nil if it is finishing, or was cancelled before.
  mutating func cancel() -> Action? {
    guard !isStopAsked, phase != .finishing, phase != .finished else { return nil }
    isCancelled = true
    isStopAsked = true
    return phase == .executing ? .stop : .nothing
  }

  /// Claims the right to finish the operation; true for the first caller after the start.
  mutating func beginFinishing() -> Bool {
    guard phase == .starting || phase == .executing else { return false }
    phase = .finishing
    return true
  }

  /// Completes the finish that ``beginFinishing()`` allowed.
  mutating func endFinishing() { phase = .finished }
}
