// The entrances to other threads: what they start becomes a thread of the play.

package import Foundation

// MARK: Dispatch

/// Calls a closure on a queue: in a play, a thread of it does so when its turn comes.
///
/// A serial queue calls one closure after another; a global queue calls each on a thread of its own.
package func playedAsync(on queue: DispatchQueue, _ work: @escaping @Sendable () -> Void) {
  guard let thread = PlayedThread.current else { return queue.async(execute: work) }
  let isGlobal = queue.label.hasPrefix("com.apple.root.")
  let place = thread.play.queue(for: queue)
  thread.history.use(&place.history)
  let number = place.takeNumber()
  let name =
    isGlobal ? "a global queue" : queue.label == "com.apple.main-thread" ? "main" : queue.label
  thread.play.add(name, .wait("begins", until: { isGlobal || place.finished == number })) {
    // NB: on the calling thread, which is then inside the queue for those who ask.
    if isGlobal { work() } else { queue.sync(execute: work) }
    place.finished += 1
  }
}

// MARK: Operations

/// Adds an operation to a queue: in a play, a thread of it starts the operation when it is ready.
package func playedAdd(_ operation: Operation, to queue: OperationQueue) {
  // NB: a queue of another class may do more than hold its operations.
  guard let thread = PlayedThread.current, type(of: queue) == OperationQueue.self else {
    return queue.addOperation(operation)
  }
  thread.play.noteLateAddition(of: operation, by: thread)
  let place = thread.play.queue(for: queue)
  thread.history.use(&place.history)
  if !operation.isAsynchronous { thread.play.isOpaque = true }
  place.operations.append(operation)
  thread.play.add("a thread of the queue", .wait("starts", until: { place.mayStart(operation) })) {
    place.started.insert(ObjectIdentifier(operation))
    // The queue hands them out in order; with a switch here, the next one overtakes.
    PlayedThread.current?.reach(.act("starts", nil))
    operation.start()
  }
  thread.reach(.act("adds an operation", nil))
}

/// Adds operations to a queue, and waits for their ends if asked to.
package func playedAdd(_ operations: [Operation], to queue: OperationQueue, waits: Bool) {
  guard let thread = PlayedThread.current else {
    return queue.addOperations(operations, waitUntilFinished: waits)
  }
  for operation in operations { playedAdd(operation, to: queue) }
  if waits { thread.reach(.wait("waits", until: { operations.allSatisfy(\.isFinished) })) }
}

/// Cancels the operations of a queue.
package func playedCancelAll(in queue: OperationQueue) {
  guard PlayedThread.current != nil else { return queue.cancelAllOperations() }
  for operation in playedOperations(of: queue) { operation.cancel() }
}

/// The operations of a queue that have not finished.
package func playedOperations(of queue: OperationQueue) -> [Operation] {
  guard let thread = PlayedThread.current else { return queue.operations }
  return thread.play.queue(for: queue).operations.filter { !$0.isFinished }
}

/// A queue in a play: no thread of its own, only an order.
// Safe: touched only by the thread whose turn it is.
final class PlayedQueue: @unchecked Sendable {
  /// Keeps the queue alive, which the play knows by its address.
  private let queue: AnyObject
  private var numbers = 0
  var history = History()
  var finished = 0
  var operations: [Operation] = []
  var started: Set<ObjectIdentifier> = []

  init(_ queue: AnyObject) { self.queue = queue }

  func takeNumber() -> Int {
    defer { numbers += 1 }
    return numbers
  }

  /// Whether an operation is the next that the queue starts: it hands them out in their order.
  func mayStart(_ operation: Operation) -> Bool {
    guard let queue = queue as? OperationQueue, !queue.isSuspended else { return false }
    let next = operations.first { !started.contains(ObjectIdentifier($0)) && isReady($0) }
    let most = queue.maxConcurrentOperationCount
    guard next === operation, most > 0 else { return next === operation }
    return operations.count { started.contains(ObjectIdentifier($0)) && !$0.isFinished } < most
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
    guard let queue = queue as? OperationQueue, !queue.isSuspended else { return false }
    return operations.contains { $0 === operation }
  }
}

extension SchedulePlay {
  /// Notes whether an operation is added while one that it waits for might end.
  ///
  /// On Linux (Swift 6.3) a queue may never see such an end.
  func noteLateAddition(of operation: Operation, by thread: PlayedThread) {
    guard ownedLocks == 0 else { return }
    let wasMuted = thread.isMuted
    thread.isMuted = true
    defer { thread.isMuted = wasMuted }
    let isLate = operation.dependencies.contains { !$0.isFinished && mayEnd($0) }
    hasLateAddition = hasLateAddition || isLate
  }

  /// Whether an operation has ended, or needs only threads that are there to do so.
  private func mayEnd(_ operation: Operation) -> Bool {
    if operation.isFinished { return true }
    guard queues.values.contains(where: { $0.runs(operation) }) else { return false }
    return operation.isCancelled || operation.dependencies.allSatisfy(mayEnd)
  }

  func queue(for queue: AnyObject) -> PlayedQueue {
    let known = queues[ObjectIdentifier(queue)] ?? PlayedQueue(queue)
    queues[ObjectIdentifier(queue)] = known
    return known
  }
}

// MARK: Notifications

/// An operation of a test that hears what Foundation is told about it.
package protocol ListeningOperation: Operation {
  /// Called on the thread that tells, before Foundation hears of it.
  ///
  /// - Parameter notification: `will` or `did`, and the key: `will isFinished`.
  func hear(_ notification: String)
}

#if !canImport(Darwin)
  /// Tells Foundation that a value changes now.
  package func heardWillChange(_ key: String, of operation: Operation) {
    (operation as? any ListeningOperation)?.hear("will \(key)")
    operation.willChangeValue(forKey: key)
  }

  /// Tells Foundation that a value has changed.
  package func heardDidChange(_ key: String, of operation: Operation) {
    (operation as? any ListeningOperation)?.hear("did \(key)")
    operation.didChangeValue(forKey: key)
  }
#endif

// MARK: Tasks

/// Makes a task: in a play, threads of it run the task, one for each piece between two suspensions.
package func playedTask<Success: Sendable>(
  _ operation: sending @escaping @isolated(any) () async -> Success
) -> Task<Success, Never> {
  guard let thread = PlayedThread.current else { return Task(operation: operation) }
  thread.play.isOpaque = true
  return Task(executorPreference: PlayExecutor(thread.play), operation: operation)
}

/// Makes a task that may throw; see ``playedTask(_:)-(()->Success)``.
package func playedThrowingTask<Success: Sendable>(
  _ operation: sending @escaping @isolated(any) () async throws -> Success
) -> Task<Success, any Error> {
  guard let thread = PlayedThread.current else { return Task(operation: operation) }
  thread.play.isOpaque = true
  return Task(executorPreference: PlayExecutor(thread.play), operation: operation)
}

/// Calls a cancellation handler: in a play, no other thread has a turn meanwhile.
// NB: the runtime calls it while it holds a lock of the task, which others may want (Swift 6.3).
package func playedHandler(_ handler: () -> Void) {
  guard let thread = PlayedThread.current else { return handler() }
  thread.play.locksOfOthers += 1
  defer { thread.play.locksOfOthers -= 1 }
  handler()
}

/// Runs the pieces of a task as threads of a play.
private final class PlayExecutor: TaskExecutor {
  private let play: SchedulePlay

  init(_ play: SchedulePlay) { self.play = play }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    play.add("the task", .act("goes on", nil)) { [self] in
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
