// The links of an operation: each `Upstream` and `Dependent`, its dependencies and its progress.

import Foundation

/// All that an operation knows of others; guarded by the one lock of the ``OperationGraph``.
struct OperationLinks {
  /// Reads the operation's result.
  typealias Handler = @Sendable () -> Void

  /// How far it is.
  var run = RunState.idle(blockers: 0)

  /// The operation that delivers, and, in a fan-in, the others that deliver.
  var upstream: Upstream?
  var otherUpstreams: [Upstream] = []
  var dependencies: [AOperation] = []
  /// Dependencies that are not operations of this style.
  var foreignDependencies: [Operation] = []
  /// The operations that wait for the end.
  var dependents: [Dependent] = []

  var conditions: [any AOperationCondition] = []
  var observers: [any AOperationObserver] = []
  /// The categories of its conditions, each once; set when it is added.
  var categories: [ObjectIdentifier] = []

  /// Whether it was cancelled, or found to work only for operations that were.
  var isCancelled = false
  /// The reason of the first cancel, if that had one.
  var cancellation: AOperationError?

  /// Called when the result is there; nil from then on.
  var resultHandlers: [Handler]? = []
  /// Called when the operation has ended; nil from then on.
  var endHandlers: [Handler]? = []

  /// The operations it was added to a queue with; nil if it runs on threads of Dispatch.
  var chain: QueuedChain?
  /// Its place in the queue, while it runs there.
  var slot: QueueSlot?
  /// The operation itself, from its adding until its end: no other object has to hold it.
  var itself: AOperation?

  /// All that deliver to it.
  var allUpstreams: [Upstream] { (upstream.map { [$0] } ?? []) + otherUpstreams }

  /// All operations that deliver to it.
  var upstreams: [AOperation] { allUpstreams.map(\.operation) }

  /// All operations of this style that must end before the start.
  var awaited: [AOperation] { upstreams + dependencies }

  /// Sets the operation that delivers, or adds a further one.
  mutating func add(_ new: Upstream, isFurther: Bool) {
    if isFurther, upstream != nil { otherUpstreams.append(new) } else { upstream = new }
  }

  /// Whether the operation waits for others, so that only ``AOperation/add(to:)`` can run it.
  var needsQueue: Bool {
    upstream != nil || !dependencies.isEmpty || !foreignDependencies.isEmpty
      || conditions.contains { $0.exclusiveCategory != nil }
  }

  /// Adds a dependency of another kind; true if the operation has to wait for it now.
  mutating func add(foreign operation: Operation) -> Bool {
    guard !run.hasBegun else { return false }
    foreignDependencies.append(operation)
    return !run.isIdle
  }

  /// Notes the end, and empties the links; returns what was linked until now.
  mutating func end() -> OperationLinks {
    let former = self
    self = OperationLinks()
    (run, isCancelled, cancellation) = (.over, former.isCancelled, former.cancellation)
    (resultHandlers, endHandlers) = (nil, nil)
    return former
  }
}

/// An operation that waits for the end of another; it may be released before.
struct Dependent {
  // NB: not read inside a step. If the last other reference goes at that moment, the operation is
  // released there.
  weak var operation: AOperation?
  let id: ObjectIdentifier
  /// Whether it waits for the result, too.
  let isReceiver: Bool

  init(_ operation: AOperation, isReceiver: Bool) {
    (self.operation, id, self.isReceiver) = (operation, ObjectIdentifier(operation), isReceiver)
  }
}

/// An operation that delivers to a receiver, and how.
struct Upstream {
  let operation: AOperation
  /// Copies the operation's result into the receiver.
  let receive: @Sendable () -> Void
}
