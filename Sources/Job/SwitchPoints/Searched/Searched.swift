// Lets tests search the schedules of this module: Sources/Kit/Interleaving/SEARCH.md tells how.
//
// The same file stands in each module that is searched. What it declares comes before what the module imports:
// outside a search it does the same.
#if SEARCHED
  import Foundation
  @_exported import SwitchPoints
  import Synchronization

  typealias Mutex<Value: ~Copyable> = SearchedMutex<Value>
  typealias NSLock = SearchedNSLock
  typealias Atomic<Value: AtomicRepresentable & Equatable & Sendable> = SearchedAtomic<Value>

  extension DispatchQueue {
    func async(execute work: @escaping @Sendable @convention(block) () -> Void) {
      playedAsync(on: self, work)
    }

    func async(
      group: DispatchGroup, execute work: @escaping @Sendable @convention(block) () -> Void
    ) {
      group.enter()
      playedAsync(on: self) {
        work()
        group.leave()
      }
    }
  }

  extension DispatchQueue {
    // NB: beside the next one, since the original has both.
    func sync(execute work: () -> Void) { playedSync(on: self, work) }

    func sync<Value>(execute work: () throws -> Value) rethrows -> Value {
      try playedSync(on: self, work)
    }

    func sync<Value>(
      flags: DispatchWorkItemFlags, execute work: () throws -> Value
    ) rethrows -> Value {
      try playedSync(on: self, flags: flags, work)
    }
  }

  extension DispatchGroup {
    func notify(
      queue: DispatchQueue, execute work: @escaping @Sendable @convention(block) () -> Void
    ) {
      playedNotify(self, on: queue, work)
    }
  }

  extension Task where Failure == Never {
    @discardableResult
    init(
      priority: TaskPriority? = nil,
      @_inheritActorContext @_implicitSelfCapture operation:
        sending @escaping @isolated(any) () async -> Success
    ) {
      self = playedTask(priority: priority, operation)
    }

    @discardableResult
    static func detached(
      priority: TaskPriority? = nil,
      operation: sending @escaping @isolated(any) () async -> Success
    ) -> Task {
      playedTask(priority: priority, isDetached: true, operation)
    }
  }

  extension Task where Failure == any Error {
    @discardableResult
    init(
      priority: TaskPriority? = nil,
      @_inheritActorContext @_implicitSelfCapture operation:
        sending @escaping @isolated(any) () async throws -> Success
    ) {
      self = playedThrowingTask(priority: priority, operation)
    }

    @discardableResult
    static func detached(
      priority: TaskPriority? = nil,
      operation: sending @escaping @isolated(any) () async throws -> Success
    ) -> Task {
      playedThrowingTask(priority: priority, isDetached: true, operation)
    }
  }

  func withTaskCancellationHandler<Value>(
    operation: @concurrent () async throws -> Value, onCancel handler: @Sendable () -> Void,
    isolation: isolated (any Actor)? = #isolation
  ) async rethrows -> Value {
    try await _Concurrency.withTaskCancellationHandler(
      operation: operation, onCancel: { playedHandler(handler) }, isolation: isolation)
  }
#endif
