// A place of a run in its queue, and when an operation leaves its place to the next one.

import Foundation
import Operations
import Synchronization

/// A place in a queue, in which operations of a run execute, one after another.
///
/// `@unchecked Sendable`: its properties are constant.
final class RunPlace: AsynchronousOperation, @unchecked Sendable {
  private let run: OperationRun
  /// What the place waits for; nil if it may start at once.
  private let gate: AsynchronousOperation?

  init(in run: OperationRun, isOpen: Bool = true) {
    self.run = run
    gate = isOpen ? nil : AsynchronousOperation()
    super.init()
    if run.priority != .normal { queuePriority = run.priority }
    if run.quality != .default { qualityOfService = run.quality }
    if let gate { addDependency(gate) }
  }

  /// Lets the place start that waits.
  func open() { gate?.start() }

  /// Starts the next operation, and those that follow, as long as each ends at once.
  override func main() { Trampoline.run(next()) }

  /// Takes the next operation, or leaves the queue.
  func next() -> [AOperation] { run.next(in: self) }

  /// Goes on when the operation in it has ended later, on any thread.
  // NB: on another one, because the code that ended the operation may hold a lock.
  func goOn() {
    let next = next()
    guard !next.isEmpty else { return }
    let others = DispatchQueue.global(qos: run.quality.ofDispatch)
    (run.queue.underlyingQueue ?? others).async { Trampoline.run(next) }
  }

  /// Cancels the run, but not the place, which leaves when no operation needs it.
  override func cancel() { run.cancel() }
}

/// The place of an operation: free when `start()` has returned, and the operation has ended.
///
/// The later of the two hands it on. So what follows an operation that ends at once starts on the
/// same thread, and not inside its `start()`.
struct Occupancy {
  private var place: RunPlace?
  private var startHasReturned = false
  private var isOver = false

  /// Whether the operation has a place, and needs it.
  var isOccupied: Bool { place != nil && !isOver }

  /// Takes a place; false if the operation needs none any more.
  mutating func occupy(_ place: RunPlace) -> Bool {
    if !isOver { self.place = place }
    return !isOver
  }

  /// Notes that `start()` has returned; returns the place if it is free now.
  mutating func startReturned() -> RunPlace? {
    startHasReturned = true
    return isOver ? place.take() : nil
  }

  /// Notes that the operation needs no place any more; returns the place if it is free now.
  mutating func end() -> RunPlace? {
    isOver = true
    return startHasReturned ? place.take() : nil
  }
}

extension QualityOfService {
  /// The same quality, as Dispatch names it.
  fileprivate var ofDispatch: DispatchQoS.QoSClass {
    switch self {
    case .userInteractive: .userInteractive
    case .userInitiated: .userInitiated
    case .utility: .utility
    case .background: .background
    default: .default
    }
  }
}

extension AOperation: FollowedOperation {
  /// Takes a place to execute in; false if the operation is about to end, or has ended.
  final func occupy(_ place: RunPlace) -> Bool {
    parts.withLock { $0.resultHandlers != nil && $0.occupancy.occupy(place) }
  }

  package final func startReturned() -> [any FollowedOperation] {
    parts.withLock { $0.occupancy.startReturned() }?.next() ?? []
  }
}
