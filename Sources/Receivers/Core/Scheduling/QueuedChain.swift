// A chain in a queue: which of its operations runs, and when.

import Foundation
import Operations
import Synchronization

/// What was added to a queue by one call: an operation, and all upstream of it.
///
/// For the queue it is one operation at a time, a ``Turn``. Operations that end at once are followed in
/// the same turn, on the same thread. One that goes on keeps its turn until it has ended, and what
/// follows gets another. So there is a turn in the queue until the run is over, but none that keeps
/// a place there only to wait: whatever the queue's width, the operations of a run cannot block those
/// that they wait for.
final class Run: Sendable {
  let queue: OperationQueue
  // Guards one decision at a time; operations, and the queue, are called outside of it.
  private let state = Mutex(RunState())

  /// Makes a run of nothing yet.
  init(in queue: OperationQueue) { self.queue = queue }

  /// Lets the operations wait for their turns.
  func begin(_ operations: [AOperation]) {
    guard !operations.isEmpty else { return }
    state.withLock { $0.begin(operations) }
    for operation in operations { operation.queueUp(in: queue) }
    takeTurn()
  }

  /// It is the turn of one of the operations.
  func ready(_ operation: AOperation) {
    state.withLock { $0.ready(operation) }?.tellQueue()
  }

  /// One of the operations has ended without its turn.
  func skip() { state.withLock { $0.skip() }?.tellQueue() }

  /// Cancels the operations, the last one first: none may get its turn by that.
  func cancel() {
    for operation in state.withLock({ $0.operations.reversed() }) { operation.cancel() }
  }

  fileprivate var isTurn: Bool { state.withLock { $0.isTurn } }

  /// Starts what is ready, one after another, for as long as each ends at once.
  fileprivate func take(_ turn: Turn) {
    while let operation = state.withLock({ $0.next() }) {
      operation.start()
      guard operation.isFinished else {
        takeTurn()
        return operation.whenEnded { turn.finish() }
      }
    }
    takeTurn()
    turn.finish()
  }

  /// Puts another turn into the queue, if something is left to run.
  private func takeTurn() {
    guard let turn = state.withLock({ $0.enter(Turn(self)) }) else { return }
    if let last = state.withLock({ $0.operations.last }) {
      turn.queuePriority = last.queuePriority
      turn.qualityOfService = last.qualityOfService
    }
    queue.addOperation(turn)
    state.withLock { $0.entered(turn) }?.tellQueue()
  }
}

/// A place in a queue for operations of a run.
///
/// `@unchecked Sendable`: its only property is constant.
final class Turn: AsynchronousOperation, @unchecked Sendable {
  private let run: Run

  fileprivate init(_ run: Run) { self.run = run }

  override var isReady: Bool { super.isReady && run.isTurn }

  override func main() { run.take(self) }

  /// Cancels the run, and not the turn: it ends when its operation has.
  override func cancel() { run.cancel() }

  /// Tells the queue that the turn has come.
  func tellQueue() {
    willChangeValue(forKey: "isReady")
    didChangeValue(forKey: "isReady")
  }
}
