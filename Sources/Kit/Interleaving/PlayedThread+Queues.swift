// Queues in a play: what they start becomes a thread of the play, when its turn comes.

internal import Foundation

extension PlayedThread {
  /// Calls a closure on a thread of the play.
  ///
  /// A serial queue calls one closure after another; a global queue calls each on a thread of its own.
  func async(on queue: DispatchQueue, _ work: @escaping @Sendable () -> Void) {
    let isGlobal = queue.isGlobal
    let place = play.queue(for: queue)
    history.use(&place.history)
    let number = place.closures
    place.closures += 1
    let name =
      isGlobal ? "a global queue" : queue.label == "com.apple.main-thread" ? "main" : queue.label
    play.add(name, .wait(until: { isGlobal || place.finished == number })) {
      // NB: on the calling thread, which is then inside the queue for those who ask.
      if isGlobal { work() } else { queue.sync(execute: work) }
      place.finished += 1
    }
  }

  func enter(_ queue: DispatchQueue) {
    guard !isMuted, !queue.isGlobal else { return }
    reach(.act("enters a queue", nil))
    let place = play.queue(for: queue)
    history.use(&place.history)
    let number = place.closures
    place.closures += 1
    if place.finished != number { reach(.turn(in: place, number)) }
    play.ownedLocks += 1
  }

  func leave(_ queue: DispatchQueue) {
    guard !isMuted, !queue.isGlobal else { return }
    play.ownedLocks -= 1
    play.queue(for: queue).finished += 1
  }

  /// Starts an operation on a thread of the play, when it is ready.
  func add(_ operation: Operation, to queue: OperationQueue) {
    play.noteLateAddition(of: operation, by: self)
    let place = play.queue(for: queue)
    history.use(&place.history)
    if !operation.isAsynchronous { play.isOpaque = true }
    place.operations.append(operation)
    play.add("a thread of the queue", .wait(until: { place.mayStart(operation) })) {
      place.started.insert(ObjectIdentifier(operation))
      // The queue hands them out in order; with a switch here, the next one overtakes.
      PlayedThread.current?.reach(.act("starts", nil))
      operation.start()
    }
    if let block = operation.completionBlock {
      operation.completionBlock = nil  // or Foundation would call it, too
      call(block) { operation.isFinished }
    }
    reach(.act("adds an operation", nil))
  }

  func addBarrier(_ operation: Operation, to queue: OperationQueue) {
    play.queue(for: queue).barriers.insert(ObjectIdentifier(operation))
    add(operation, to: queue)
  }

  func call(_ work: @escaping @Sendable () -> Void, when holds: @escaping @Sendable () -> Bool) {
    play.isOpaque = true
    play.add("what waits for the end", .wait(until: holds), work)
  }

  func wait(for operations: [Operation]) {
    reach(.wait(until: { operations.allSatisfy(\.isFinished) }))
  }

  func operations(of queue: OperationQueue) -> [Operation] {
    play.queue(for: queue).operations.filter { !$0.isFinished }
  }
}

extension DispatchQueue {
  fileprivate var isGlobal: Bool { label.hasPrefix("com.apple.root.") }
}

/// A queue in a play: no thread of its own, only an order.
// Safe: touched only by the thread whose turn it is.
final class PlayedQueue: @unchecked Sendable {
  /// Keeps the queue alive, which the play knows by its address.
  private let queue: AnyObject
  var history = History()
  /// How many closures the queue has got, and how many of them have returned.
  var closures = 0
  var finished = 0
  var operations: [Operation] = []
  var started: Set<ObjectIdentifier> = []
  var barriers: Set<ObjectIdentifier> = []

  init(_ queue: AnyObject) { self.queue = queue }

  /// The queue, if it starts operations.
  private var starter: OperationQueue? {
    (queue as? OperationQueue).flatMap { $0.isSuspended ? nil : $0 }
  }

  /// Whether an operation is the next that the queue starts: it hands them out in their order.
  func mayStart(_ operation: Operation) -> Bool {
    guard let starter else { return false }
    let next = operations.first {
      !started.contains(ObjectIdentifier($0)) && isReady($0) && !isHeldBack($0)
    }
    let most = starter.maxConcurrentOperationCount
    guard next === operation, most > 0 else { return next === operation }
    return operations.count { started.contains(ObjectIdentifier($0)) && !$0.isFinished } < most
  }

  /// Whether an operation waits for a barrier, or is one that waits for others.
  private func isHeldBack(_ operation: Operation) -> Bool {
    guard !barriers.isEmpty else { return false }
    let before = operations.prefix { $0 !== operation }.filter { !$0.isFinished }
    return barriers.contains(ObjectIdentifier(operation))
      ? !before.isEmpty : before.contains { barriers.contains(ObjectIdentifier($0)) }
  }

  /// Whether all that an operation waits for has finished.
  // NB: asking `isReady` may have effects; see `AsynchronousOperation`. But Foundation ends the process if a
  // synchronous operation is started before Foundation has been told of all the ends.
  private func isReady(_ operation: Operation) -> Bool {
    guard operation.isAsynchronous else { return operation.isReady }
    return operation.isCancelled || operation.dependencies.allSatisfy(\.isFinished)
  }

  /// Whether the queue has an operation, and is not suspended.
  func runs(_ operation: Operation) -> Bool {
    starter != nil && operations.contains { $0 === operation }
  }
}

extension SchedulePlay {
  /// Notes whether an operation is added while one that it waits for might end.
  ///
  /// On Linux (Swift 6.3) a queue may never see such an end.
  func noteLateAddition(of operation: Operation, by thread: PlayedThread) {
    guard ownedLocks == 0 else { return }
    let isLate = thread.muted {
      operation.dependencies.contains { !$0.isFinished && mayEnd($0) }
    }
    if isLate { lateAdditions.append(type(of: operation)) }
  }

  /// Whether an operation has ended, or needs only threads that are there to do so.
  ///
  /// Operations that wait for one another never end.
  private func mayEnd(_ operation: Operation, before dependents: [Operation] = []) -> Bool {
    if operation.isFinished { return true }
    guard !dependents.contains(operation), queues.values.contains(where: { $0.runs(operation) })
    else { return false }
    return operation.isCancelled
      || operation.dependencies.allSatisfy { mayEnd($0, before: dependents + [operation]) }
  }

  func queue(for queue: AnyObject) -> PlayedQueue {
    let known = queues[ObjectIdentifier(queue)] ?? PlayedQueue(queue)
    queues[ObjectIdentifier(queue)] = known
    return known
  }
}
