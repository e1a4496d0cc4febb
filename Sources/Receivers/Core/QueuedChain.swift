// A chain in a queue: which of its operations starts, and when.

import Foundation
import Operations
import Synchronization

/// The operations that one call adds to a queue: an operation, and all operations upstream of it.
///
/// The queue does not see these operations. It sees one operation at a time for the chain, a
/// ``QueueSlot``. When the queue starts a slot, the slot starts an operation of the chain. If that
/// ends at once, the next one starts in the same slot, on the same thread. If it goes on, it keeps
/// its slot until it has ended, and the operations that follow get another slot.
///
/// So the queue holds a slot until the chain has ended, but no slot is taken up only by waiting.
/// However narrow the queue is, the operations of a chain cannot block those that they wait for.
final class QueuedChain: Sendable {
  let queue: OperationQueue
  // Guards one decision at a time; operations, and the queue, are called outside of it.
  private let state = Mutex(QueuedChainState())

  /// Makes a chain without operations.
  init(in queue: OperationQueue) { self.queue = queue }

  /// Takes the operations, makes them wait for their dependencies, and adds the first slot.
  func begin(_ operations: [AOperation]) {
    guard !operations.isEmpty else { return }
    state.withLock { $0.begin(operations) }
    for operation in operations { operation.prepare(in: queue) }
    addSlotIfNeeded()
  }

  /// Notes that one of the operations can be started.
  func becameReady(_ operation: AOperation) {
    state.withLock { $0.becameReady(operation) }?.notifyQueue()
  }

  /// Notes that one of the operations has ended before it could be started.
  func endedWhileBlocked() { state.withLock { $0.endedWhileBlocked() }?.notifyQueue() }

  /// Cancels the operations, the last one first, so that the end of one does not start another.
  func cancel() {
    for operation in state.withLock({ $0.operations.reversed() }) { operation.cancel() }
  }

  fileprivate var slotMayStart: Bool { state.withLock { $0.slotMayStart } }

  /// Starts operations that are ready, one after another, as long as each ends at once.
  fileprivate func startOperations(in slot: QueueSlot) {
    while let operation = state.withLock({ $0.nextToStart() }) {
      operation.start()
      guard operation.isFinished else {
        addSlotIfNeeded()
        return operation.whenEnded { slot.finish() }
      }
    }
    addSlotIfNeeded()
    slot.finish()
  }

  /// Adds another slot to the queue, if there are operations left to start.
  private func addSlotIfNeeded() {
    guard let slot = state.withLock({ $0.willAdd(QueueSlot(self)) }) else { return }
    if let last = state.withLock({ $0.operations.last }) {
      slot.queuePriority = last.queuePriority
      slot.qualityOfService = last.qualityOfService
    }
    queue.addOperation(slot)
    state.withLock { $0.didAdd(slot) }?.notifyQueue()
  }
}

/// An operation that stands in a queue for the operations of a chain.
///
/// `@unchecked Sendable`: its only property is constant.
final class QueueSlot: AsynchronousOperation, @unchecked Sendable {
  private let chain: QueuedChain

  fileprivate init(_ chain: QueuedChain) { self.chain = chain }

  override var isReady: Bool { super.isReady && chain.slotMayStart }

  override func main() { chain.startOperations(in: self) }

  /// Cancels the chain, but not the slot, which ends when its operation has.
  override func cancel() { chain.cancel() }

  /// Tells the queue to read `isReady` again.
  func notifyQueue() {
    willChangeValue(forKey: "isReady")
    didChangeValue(forKey: "isReady")
  }
}
