// The links of an operation: each `Upstream` and `Dependent`, its dependencies and its progress.

import Foundation

/// All that an operation knows of others; read and changed in a step of its ``Graph``.
struct Links {
  /// How far it is.
  var run = RunState()

  /// The operation that delivers, and, in a fan-in, the others that deliver.
  var upstream: Upstream?
  var otherUpstreams: [Upstream] = []
  var dependencies: [WaitingOperation] = []
  /// Dependencies that are not operations of this style.
  var foreignDependencies: [Operation] = []
  /// The operations that wait for the end.
  var dependents: [Dependent] = []
  /// The reason of the first cancel, if that had one.
  var cancellation: AOperationError?

  /// The operations it was added to a queue with; nil if it runs on threads of Dispatch.
  var chain: QueuedChain?
  /// Its place in the queue, while it runs there.
  var slot: QueueSlot?
  /// Whether it was started in its turn, when all that it waited for had ended.
  var hasWaited = false
  /// The operation itself, from its adding until its end: no other object has to hold it.
  var itself: WaitingOperation?

  /// All operations of this style that must end before the start.
  var awaited: [WaitingOperation] {
    var awaited: [WaitingOperation] = []
    forEachUpstream { awaited.append($0.operation) }
    return awaited + dependencies
  }

  /// Calls a closure with all that deliver to it.
  // NB: no array, because most operations have one, and a run would ask for memory at each step.
  func forEachUpstream(_ body: (Upstream) -> Void) {
    if let upstream { body(upstream) }
    for upstream in otherUpstreams { body(upstream) }
  }

  /// Whether the operation waits for others, so that only ``AOperation/add(to:)`` can run it.
  var needsQueue: Bool {
    upstream != nil || !dependencies.isEmpty || !foreignDependencies.isEmpty
  }

  /// Sets the operation that delivers, or adds a further one.
  mutating func add(_ new: Upstream, isFurther: Bool) {
    if isFurther, upstream != nil { otherUpstreams.append(new) } else { upstream = new }
  }

  /// Adds a dependency of another kind; true if the operation has to wait for it now.
  mutating func add(foreign operation: Operation) -> Bool {
    guard !run.hasBegun else { return false }
    foreignDependencies.append(operation)
    return !run.isIdle
  }

  /// Removes an operation that waits for this one; false if it does not.
  mutating func remove(_ dependent: WaitingOperation, isReceiver: Bool) -> Bool {
    let place = dependents.firstIndex {
      $0.id == ObjectIdentifier(dependent) && $0.isReceiver == isReceiver
    }
    if let place { dependents.remove(at: place) }
    return place != nil
  }

  /// Notes the start in a place of the queue, or on a thread of Dispatch.
  mutating func begin(in slot: QueueSlot?) -> Bool {
    (self.slot, hasWaited) = (slot, true)
    return run.start()
  }

  /// Notes the end, and empties the links; returns what was linked until now.
  mutating func end() -> Links {
    let former = self
    self = Links()
    (run, cancellation) = (former.run, former.cancellation)
    run.end()
    return former
  }
}

/// An operation that waits for the end of another; it may be released before.
struct Dependent {
  // NB: if the last other reference goes while a step reads it, the operation is released there. So a
  // step returns what it has read.
  weak var operation: WaitingOperation?
  let id: ObjectIdentifier
  /// Whether it waits for the result, too.
  let isReceiver: Bool

  init(_ operation: WaitingOperation, isReceiver: Bool) {
    (self.operation, id, self.isReceiver) = (operation, ObjectIdentifier(operation), isReceiver)
  }
}

/// An operation that delivers to a receiver, and how.
struct Upstream {
  let operation: WaitingOperation
  /// Copies the operation's result into the receiver.
  let receive: @Sendable () -> Void
}
