// The state of a chain in a queue, as a state machine: it decides, and calls nothing.

/// Which operations of a chain can be started, and which slot in the queue waits to start them.
struct QueuedChainState {
  /// All operations of the chain; held here until the last slot has ended, perhaps only here.
  private(set) var operations: [AOperation] = []
  private var ready: [AOperation] = []
  /// How many operations are blocked: neither ready nor ended.
  private var blockedCount = 0
  /// The slot that is in the queue, and was not started.
  private var waitingSlot: QueueSlot?
  /// Whether that slot is still being added.
  private var isAddingSlot = false

  /// Whether the waiting slot may start: an operation is ready, or none will ever be.
  var slotMayStart: Bool { !isAddingSlot && (!ready.isEmpty || blockedCount == 0) }

  /// Takes all operations of the chain; each is blocked at first.
  mutating func begin(_ operations: [AOperation]) {
    self.operations = operations
    // NB: added, because an operation that was cancelled meanwhile has been subtracted already.
    blockedCount += operations.count
  }

  /// Notes that an operation can be started; returns the slot to notify, if any.
  mutating func becameReady(_ operation: AOperation) -> QueueSlot? {
    blockedCount -= 1
    ready.append(operation)
    return slotMayStart ? waitingSlot : nil
  }

  /// Notes that a blocked operation has ended; returns the slot to notify, if any.
  mutating func endedWhileBlocked() -> QueueSlot? {
    blockedCount -= 1
    return slotMayStart ? waitingSlot : nil
  }

  /// Returns the next operation for a slot to start, if there is one.
  mutating func nextToStart() -> AOperation? {
    waitingSlot = nil
    return ready.isEmpty ? nil : ready.removeFirst()
  }

  /// Returns a slot to add to the queue, or nil if there is no operation left to start.
  ///
  /// NB: if no operation is ready yet, the slot may not start before ``didAdd(_:)``. On Linux
  /// (Swift 6.3) a queue reads `isReady`, and stores the answer a moment later: it would miss a
  /// change between the two.
  mutating func willAdd(_ slot: @autoclosure () -> QueueSlot) -> QueueSlot? {
    guard !ready.isEmpty || blockedCount > 0 else { return nil }
    (waitingSlot, isAddingSlot) = (slot(), ready.isEmpty)
    return waitingSlot
  }

  /// Notes that a slot is in the queue; returns it if it has to be notified.
  mutating func didAdd(_ slot: QueueSlot) -> QueueSlot? {
    guard isAddingSlot, waitingSlot === slot else { return nil }
    isAddingSlot = false
    return slotMayStart ? slot : nil
  }
}
