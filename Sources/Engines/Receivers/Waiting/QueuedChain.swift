// A chain in a queue, its places there (each a `QueueSlot`), and its cancel.

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
    var operations: [WaitingOperation] = []
    /// How many of them have not ended.
    var unfinished = 0
    /// How many slots are in the queue; also counts the call that adds the chain.
    var places = 1
    /// Whether a hold stands in the queue, or is about to.
    var isHeld = false
    var hold: QueueHold?
  }

  let queue: OperationQueue
  // Guards one decision at a time; operations, and the queue, are called outside of it.
  private let state = Mutex(State())

  /// Makes a chain without operations.
  init(in queue: OperationQueue) { self.queue = queue }

  /// Takes the operations, and lets each enter the queue when it is ready.
  func begin(_ operations: [WaitingOperation]) {
    guard !operations.isEmpty else { return }
    state.withLock { state in
      state.operations = operations
      // NB: added, because an operation that was cancelled meanwhile has been subtracted already.
      state.unfinished += operations.count
    }
    for operation in operations { operation.wait(in: queue) }
    willLeave()
  }

  /// Gives an operation that is ready a place in the queue.
  func enter(_ operation: WaitingOperation) {
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
    let needsHold = state.withLock { state in
      state.places -= 1
      guard state.places == 0, state.unfinished > 0, !state.isHeld else { return false }
      state.isHeld = true
      return true
    }
    guard needsHold else { return }
    let hold = QueueHold.hold(queue, for: self)
    let isOver = state.withLock { state in
      if state.unfinished > 0 { state.hold = hold }
      return state.unfinished == 0
    }
    if isOver { hold.release(self) }
  }

  /// Notes that one of the operations has ended.
  func didEnd() {
    let hold: QueueHold? = state.withLock { state in
      state.unfinished -= 1
      return state.unfinished == 0 ? state.hold.take() : nil
    }
    hold?.release(self)
  }

  /// Cancels the operations, the last first, so that no end starts another operation.
  func cancel() {
    for operation in state.withLock({ $0.operations.reversed() }) { operation.cancel() }
  }
}

/// The place of an operation in a queue, and then of the operations that follow at once.
///
/// `@unchecked Sendable`: its state is guarded by its lock; the rest is constant.
final class QueueSlot: LifeCycleOperation, @unchecked Sendable {
  private struct State {
    /// Whether the thread of the queue has not returned.
    var isLooping = true
    /// Whether no operation runs in this place.
    var isFree = true
  }

  let chain: QueuedChain
  private let operation: WaitingOperation
  private let state = Mutex(State())

  fileprivate init(for operation: WaitingOperation, in chain: QueuedChain) {
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
