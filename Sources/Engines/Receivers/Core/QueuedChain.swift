// A chain in a queue, its places there (`QueueSlot`, `QueueHold`), and its cancel.

import Foundation
import Operations
import Synchronization

/// The operations that a call adds to a queue: an operation, and all operations upstream.
///
/// The queue does not see these operations. An operation that is ready enters the queue as a
/// ``QueueSlot``, which holds its place until it has ended. So no place is taken up by waiting:
/// however narrow the queue is, the operations of a chain cannot block those that they wait for.
///
/// While no operation of the chain is in the queue, a ``QueueHold`` stands there for all of them,
/// so that the queue is not idle, and can cancel them.
final class QueuedChain: Sendable {
  private struct State {
    var operations: [AOperation] = []
    /// How many of them have not ended.
    var unfinished = 0
    /// How many slots are in the queue; also counts the call that adds the chain.
    var places = 1
    var hold: QueueHold?
  }

  let queue: OperationQueue
  // Guards one decision at a time; operations, and the queue, are called outside of it.
  private let state = Mutex(State())

  /// Makes a chain without operations.
  init(in queue: OperationQueue) { self.queue = queue }

  /// Takes the operations, and lets each enter the queue when it is ready.
  func begin(_ operations: [AOperation]) {
    guard !operations.isEmpty else { return }
    state.withLock { state in
      state.operations = operations
      // NB: added, because an operation that was cancelled meanwhile has been subtracted already.
      state.unfinished += operations.count
    }
    for operation in operations { operation.prepare(in: queue) }
    willLeave()
  }

  /// Gives an operation that is ready a place in the queue.
  func enter(_ operation: AOperation) {
    let last = state.withLock { state in
      state.places += 1
      return state.operations.last
    }
    let slot = QueueSlot(for: operation, in: self)
    if let last {
      slot.queuePriority = last.queuePriority
      slot.qualityOfService = last.qualityOfService
    }
    queue.add(slot)
  }

  /// Notes that a slot is about to leave the queue; a hold enters first, if it was the last slot.
  func willLeave() {
    let hold: QueueHold? = state.withLock { state in
      state.places -= 1
      guard state.places == 0, state.unfinished > 0, state.hold == nil else { return nil }
      state.hold = QueueHold(for: self)
      return state.hold
    }
    if let hold { queue.add(hold) }
  }

  /// Notes that one of the operations has ended.
  func didEnd() {
    let hold: QueueHold? = state.withLock { state in
      state.unfinished -= 1
      guard state.unfinished == 0 else { return nil }
      return state.hold.take()
    }
    hold?.release()
  }

  /// Cancels the operations, the last first, so that no end starts another operation.
  func cancel() {
    for operation in state.withLock({ $0.operations.reversed() }) { operation.cancel() }
  }
}

/// The place of an operation in a queue, and then of the operations that follow at once.
///
/// `@unchecked Sendable`: its state is guarded by its lock; the rest is constant.
final class QueueSlot: AsynchronousOperation, @unchecked Sendable {
  private struct State {
    /// Whether the thread of the queue has not returned.
    var isLooping = true
    /// Whether no operation runs in this place.
    var isFree = true
  }

  let chain: QueuedChain
  private let operation: AOperation
  private let state = Mutex(State())

  fileprivate init(for operation: AOperation, in chain: QueuedChain) {
    (self.operation, self.chain) = (operation, chain)
  }

  /// Starts the operation, and then the operations of the chain that become ready on this thread.
  override func main() {
    Trampoline.start(operation, in: self)
    let isFree = state.withLock { state in
      state.isLooping = false
      return state.isFree
    }
    if isFree { leave() }
  }

  /// Cancels the chain, but not the slot, which ends when its operation has.
  override func cancel() { chain.cancel() }

  /// Whether no operation runs in this place.
  var isFree: Bool { state.withLock { $0.isFree } }

  /// Notes that an operation is about to be started in this place.
  func occupy() { state.withLock { $0.isFree = false } }

  /// Notes the end of the operation in this place, of which all dependents have been told.
  func vacate() {
    let mayLeave = state.withLock { state in
      state.isFree = true
      return !state.isLooping
    }
    if mayLeave { leave() }
  }

  private func leave() {
    chain.willLeave()
    finish()
  }
}

/// Keeps a queue from being idle while all operations of a chain wait for others.
///
/// `@unchecked Sendable`: its properties are constant.
final class QueueHold: AsynchronousOperation, @unchecked Sendable {
  private let chain: QueuedChain
  /// What it waits for.
  private let end = AsynchronousOperation()

  fileprivate init(for chain: QueuedChain) {
    self.chain = chain
    super.init()
    addDependency(end)
  }

  /// Cancels the chain; the hold ends when the chain has.
  override func cancel() { chain.cancel() }

  /// Lets the hold leave the queue.
  fileprivate func release() { end.start() }
}
