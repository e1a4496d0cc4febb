// The entrances to other threads: in a play, what they start becomes a thread of the play.

public import Foundation

// MARK: Dispatch

/// Calls a closure on a queue: in a play, a thread of it does so when its turn comes.
public func playedAsync(on queue: DispatchQueue, _ work: @escaping @Sendable () -> Void) {
  guard let thread = Search.thread else { return queue.async(execute: work) }
  thread.async(on: queue, work)
}

/// Calls a closure on a queue, and waits for that: in a play, the thread waits for its turn in the queue.
public func playedSync<Value>(
  on queue: DispatchQueue, flags: DispatchWorkItemFlags = [], _ work: () throws -> Value
) rethrows -> Value {
  let thread = Search.thread
  thread?.enter(queue)
  defer { thread?.leave(queue) }
  return try queue.sync(flags: flags, execute: work)
}

/// Calls a closure on a queue when a group is empty: in a play, a thread of it waits for that.
public func playedNotify(
  _ group: DispatchGroup, on queue: DispatchQueue, _ work: @escaping @Sendable () -> Void
) {
  guard let thread = Search.thread else { return group.notify(queue: queue, execute: work) }
  thread.call({ playedAsync(on: queue, work) }, when: { group.wait(timeout: .now()) == .success })
}

// MARK: Operations

/// Adds an operation to a queue: in a play, a thread of it starts the operation when it is ready.
public func playedAdd(_ operation: Operation, to queue: OperationQueue) {
  guard let thread = thread(playing: queue) else { return queue.addOperation(operation) }
  thread.add(operation, to: queue)
}

/// Adds operations to a queue, and waits for their ends if asked to.
public func playedAdd(_ operations: [Operation], to queue: OperationQueue, waits: Bool) {
  guard let thread = Search.thread else {
    return queue.addOperations(operations, waitUntilFinished: waits)
  }
  for operation in operations { playedAdd(operation, to: queue) }
  if waits { thread.wait(for: operations) }
}

/// Adds a block that waits for all that is in a queue, and for which all later operations wait.
public func playedAddBarrier(_ block: @escaping @Sendable () -> Void, to queue: OperationQueue) {
  guard let thread = thread(playing: queue) else { return queue.addBarrierBlock(block) }
  thread.addBarrier(BlockOperation(block: block), to: queue)
}

/// Cancels the operations of a queue.
public func playedCancelAll(in queue: OperationQueue) {
  guard thread(playing: queue) != nil else { return queue.cancelAllOperations() }
  for operation in playedOperations(of: queue) { operation.cancel() }
}

/// The operations of a queue that have not finished.
public func playedOperations(of queue: OperationQueue) -> [Operation] {
  thread(playing: queue)?.operations(of: queue) ?? queue.operations
}

/// The thread of the play in which a queue is played; nil outside a play, and for a queue of another class, which may
/// do more than hold its operations.
private func thread(playing queue: OperationQueue) -> (any SearchedThread)? {
  type(of: queue) == OperationQueue.self ? Search.thread : nil
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
  public func heardWillChange(_ key: String, of operation: Operation) {
    (operation as? any ListeningOperation)?.hear("will \(key)")
    operation.willChangeValue(forKey: key)
  }

  /// Tells Foundation that a value has changed.
  public func heardDidChange(_ key: String, of operation: Operation) {
    (operation as? any ListeningOperation)?.hear("did \(key)")
    operation.didChangeValue(forKey: key)
  }
#endif

// MARK: Tasks

/// Makes a task: in a play, threads of it run the task, one for each piece between two suspensions.
public func playedTask<Success: Sendable>(
  priority: TaskPriority? = nil, isDetached: Bool = false,
  _ operation: sending @escaping @isolated(any) () async -> Success
) -> Task<Success, Never> {
  switch (Search.thread?.makeExecutor(), isDetached) {
  case (nil, false): Task(priority: priority, operation: operation)
  case (nil, true): .detached(priority: priority, operation: operation)
  case (let executor, false): Task(executorPreference: executor, operation: operation)
  case (let executor, true): .detached(executorPreference: executor, operation: operation)
  }
}

/// Makes a task that may throw; see ``playedTask(priority:isDetached:_:)-(_,_,()->Success)``.
public func playedThrowingTask<Success: Sendable>(
  priority: TaskPriority? = nil, isDetached: Bool = false,
  _ operation: sending @escaping @isolated(any) () async throws -> Success
) -> Task<Success, any Error> {
  switch (Search.thread?.makeExecutor(), isDetached) {
  case (nil, false): Task(priority: priority, operation: operation)
  case (nil, true): .detached(priority: priority, operation: operation)
  case (let executor, false): Task(executorPreference: executor, operation: operation)
  case (let executor, true): .detached(executorPreference: executor, operation: operation)
  }
}

// NB: the runtime calls a handler while it holds a lock of the task, which others may want (Swift 6.3).
/// Calls a cancellation handler: in a play, no other thread has a turn meanwhile.
public func playedHandler(_ handler: () -> Void) {
  guard let thread = Search.thread else { return handler() }
  thread.withoutSwitch(handler)
}
