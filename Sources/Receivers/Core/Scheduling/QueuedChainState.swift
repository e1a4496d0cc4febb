// Where a run stands, as a state machine: it decides, and calls nobody.

/// Which operations of a run can be started, and which turn waits for that.
struct RunState {
  /// All of them, held until the last turn is over: perhaps nobody else does.
  private(set) var operations: [AOperation] = []
  private var ready: [AOperation] = []
  /// How many have neither had their turn nor ended.
  private var left = 0
  /// The turn that is in the queue, and has not been started.
  private var waiting: Turn?
  /// Whether that one is still being added.
  private var isEntering = false

  /// Whether the turn that waits in the queue may start: something is ready, or nothing will be.
  var isTurn: Bool { !isEntering && (!ready.isEmpty || left == 0) }

  /// All operations were found, and wait for their turns.
  mutating func begin(_ operations: [AOperation]) {
    self.operations = operations
    // NB: added, since one that was cancelled meanwhile has been subtracted already.
    left += operations.count
  }

  /// An operation can be started; the turn that has to be told.
  mutating func ready(_ operation: AOperation) -> Turn? {
    left -= 1
    ready.append(operation)
    return isTurn ? waiting : nil
  }

  /// An operation will not be started, since it has ended; the turn that has to be told.
  mutating func skip() -> Turn? {
    left -= 1
    return isTurn ? waiting : nil
  }

  /// A turn was started, and looks for an operation to start.
  mutating func next() -> AOperation? {
    waiting = nil
    return ready.isEmpty ? nil : ready.removeFirst()
  }

  /// A turn is to enter the queue, unless nothing is left to start.
  ///
  /// NB: unless it may start at once, it may not before it has ``entered(_:)``. On Linux (Swift 6.3) a
  /// queue asks for `isReady`, and notes the answer a moment later: it would miss what came in between.
  mutating func enter(_ turn: @autoclosure () -> Turn) -> Turn? {
    guard !ready.isEmpty || left > 0 else { return nil }
    (waiting, isEntering) = (turn(), ready.isEmpty)
    return waiting
  }

  /// A turn is in the queue; the same if it has to be told.
  mutating func entered(_ turn: Turn) -> Turn? {
    guard isEntering, waiting === turn else { return nil }
    isEntering = false
    return isTurn ? turn : nil
  }
}
