// The operations that were added to a queue together, and which of them may start.

import Foundation
import Operations
import Synchronization

/// Operations that run together, in places of one queue.
///
/// The queue sees no operation, but a ``RunPlace`` for each that executes: to wait takes up no place.
/// If none executes, one place waits in the queue for all. So the queue is not idle before the last
/// operation has ended, and its `cancelAllOperations()` reaches each of them.
final class OperationRun: Sendable {
  let queue: OperationQueue
  let priority: Operation.QueuePriority
  let quality: QualityOfService
  // Guards one decision at a time; operations, and the queue, are called outside of it.
  private let state = Mutex(RunState())

  /// Makes a run without operations; its places have the priority of an operation.
  init(in queue: OperationQueue, for operation: AOperation) {
    self.queue = queue
    priority = operation.queuePriority
    quality = operation.qualityOfService
  }

  /// Adds operations, and lets each start when it waits for nothing any more.
  // NB: the last of a chain first. So when the first one starts, all are known.
  func add(_ operations: [AOperation]) {
    guard !operations.isEmpty else { return }
    state.withLock { $0.add(operations) }
    let enterReady = { @Sendable [self] (operation: AsynchronousOperation, _: Bool) in
      if let operation = operation as? AOperation { enter(operation) }
    }
    for operation in operations {
      // A cancelled operation ends now, also in a suspended queue.
      if operation.isCancelled { operation.start() }
      operation.whenReady(enterReady)
    }
    if let hold = state.withLock({ $0.leave(self) }) { queue.add(hold) }
  }

  /// Lets a ready operation start, in a place that is about to be free, or in another one.
  private func enter(_ operation: AOperation) {
    // The call that cancels an operation starts it, too.
    guard !operation.isCancelled else { return }
    switch state.withLock({ $0.enter(operation) }) {
    case .open(let hold): hold.open()
    case .add: queue.add(RunPlace(in: self))
    case nil: break
    }
  }

  /// Notes that a place is about to look for its next operation.
  func willLook() { state.withLock { $0.willLook() } }

  /// Takes the next operation for a place, which leaves the queue if there is none.
  func next(in place: RunPlace) -> [AOperation] {
    while true {
      switch state.withLock({ $0.look(self) }) {
      case .start(let operation):
        if operation.occupy(place) { return [operation] }
        willLook()  // it has ended: by a cancel, or started by hand
      case .leave(let hold):
        if let hold { queue.add(hold) }
        place.finish()
        return []
      }
    }
  }

  /// Notes the end of one of the operations.
  func didEnd() {
    let (hold, former) = state.withLock { $0.didEnd() }
    hold?.open()
    withExtendedLifetime(former) {}  // they are released here, outside the lock
  }

  /// Cancels the operations, the last of a chain first, so that no end starts another operation.
  func cancel() { for operation in state.withLock({ $0.operations }) { operation.cancel() } }
}

/// The operations of a run, and the number of its places: decides, and calls nothing.
private struct RunState {
  enum Entry {
    /// Let the place that waits start.
    case open(RunPlace)
    /// Add a place to the queue.
    case add
  }

  enum Look {
    case start(AOperation)
    /// Leave the queue, when the place that waits has been added to it.
    case leave(hold: RunPlace?)
  }

  private(set) var operations: [AOperation] = []
  private var unfinished = 0
  /// Those that may start, from `first` on; before that, nil for each that has started.
  private var ready: [AOperation?] = []
  private var first = 0
  /// The places in the queue, and the calls that add operations; without the place that waits.
  private var places = 0
  /// How many of the places are about to look for an operation.
  private var looking = 0
  /// The place that waits, while there is no other.
  private var hold: RunPlace?

  mutating func add(_ new: [AOperation]) {
    operations += new
    unfinished += new.count
    places += 1
  }

  /// Takes a ready operation; nil if a place is about to look for it.
  mutating func enter(_ operation: AOperation) -> Entry? {
    ready.append(operation)
    guard ready.count - first > looking else { return nil }
    looking += 1
    places += 1
    return hold.take().map(Entry.open) ?? .add
  }

  mutating func willLook() { looking += 1 }

  /// Takes the next operation for a place that looks for one.
  mutating func look(_ run: OperationRun) -> Look {
    looking -= 1
    guard first < ready.count, let operation = ready[first].take() else {
      return .leave(hold: leave(run))
    }
    first += 1
    return .start(operation)
  }

  /// Notes that a place leaves, or that the adding is over; returns the place that has to wait then.
  mutating func leave(_ run: OperationRun) -> RunPlace? {
    places -= 1
    guard places == 0, hold == nil, unfinished > 0 else { return nil }
    // Made here, so that it is known before the next operation is ready.
    hold = RunPlace(in: run, isOpen: false)
    return hold
  }

  /// Notes the end of an operation; after the last, returns the place that waited, and what to release.
  mutating func didEnd() -> (hold: RunPlace?, former: [AOperation]) {
    unfinished -= 1
    guard unfinished == 0 else { return (nil, []) }
    defer { operations = [] }
    guard let hold = hold.take() else { return (nil, operations) }
    looking += 1
    places += 1
    return (hold, operations)
  }
}
