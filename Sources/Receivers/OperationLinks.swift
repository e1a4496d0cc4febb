// What an operation knows of its neighbours: a pure state, which calls nobody.

import Foundation
import Operations

/// The operation that delivers to another.
struct Upstream {
  let operation: AOperation
  /// Copies its result into the receiver.
  let receive: @Sendable () -> Void
  /// The receiver was cancelled, and waits for it no more.
  var isLeft = false
}

/// What an operation waits for, whom it asks and tells, and who waits for it.
struct OperationLinks {
  var upstream: Upstream?
  var dependencies: [AOperation] = []
  var conditions: [any AOperationCondition] = []
  var observers: [any AOperationObserver] = []

  /// How many operations wait for this one's result.
  var receivers = 0
  /// Those who wait for the end, and the error with which it came.
  var ended = Outcome<AOperationError?>()
  /// Why somebody cancelled it.
  var cancellation: AOperationError?

  private(set) var hasBegun = false
  /// Where it was added; weak, since a queue holds its operations.
  private(set) weak var queue: OperationQueue?
  private var isAdded = false

  /// All operations that must end before this one may start.
  var awaited: [AOperation] { (upstream.map { [$0.operation] } ?? []) + dependencies }

  /// It executes now, and needs its upstream no more.
  mutating func begin() {
    hasBegun = true
    upstream = nil
  }

  /// It was cancelled: the operation that delivers to it, if it did not leave that one before.
  mutating func leaveUpstream() -> AOperation? {
    guard upstream?.isLeft == false else { return nil }
    upstream?.isLeft = true
    return upstream?.operation
  }

  /// One that waited for this one has left; true if it was the last.
  mutating func receiverLeft() -> Bool {
    receivers -= 1
    return receivers == 0
  }

  /// Somebody adds it to a queue; true the first time.
  mutating func add(to queue: OperationQueue) -> Bool {
    guard !isAdded else { return false }
    isAdded = true
    self.queue = queue
    return true
  }

  /// It has ended: who waits for that, and what it holds no longer.
  mutating func end(
    with error: AOperationError?
  ) -> (waiting: [Outcome<AOperationError?>.Handler], neighbours: OperationLinks) {
    let waiting = ended.settle(error)
    defer { (upstream, dependencies, conditions, observers) = (nil, [], [], []) }
    return (waiting, self)
  }
}
