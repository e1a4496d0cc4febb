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
  private let last: AOperation
  // Guards one decision at a time; operations, and the queue, are called outside of it.
  private let state = Mutex(RunState())

  /// Makes a run of nothing yet.
  init(of last: AOperation, in queue: OperationQueue) { (self.last, self.queue) = (last, queue) }

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

  /// Cancels the last operation, and what works for it alone.
  func cancel() { last.cancel() }

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
    let turn = Turn(self)
    guard state.withLock({ $0.enter(turn) }) else { return }
    turn.queuePriority = last.queuePriority
    turn.qualityOfService = last.qualityOfService
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

/// Which operations of a run can be started: decides, and calls nobody.
struct RunState {
  // Held here until the run is over: perhaps nobody else does.
  private var operations: [AOperation] = []
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

  /// A turn enters the queue, unless nothing is left to start.
  ///
  /// NB: unless it may start at once, it may not before it has ``entered(_:)``. On Linux (Swift 6.3) a
  /// queue asks for `isReady`, and notes the answer a moment later: it would miss what came in between.
  mutating func enter(_ turn: Turn) -> Bool {
    guard !ready.isEmpty || left > 0 else { return false }
    (waiting, isEntering) = (turn, ready.isEmpty)
    return true
  }

  /// A turn is in the queue; it if it has to be told.
  mutating func entered(_ turn: Turn) -> Turn? {
    guard isEntering, waiting === turn else { return nil }
    isEntering = false
    return isTurn ? turn : nil
  }
}
