// The queue on which a run delivers, and a gate in front of it.

import Dispatch
import Synchronization

/// A serial queue whose work can be held back once.
package final class DeliveryGate: Sendable {
  private enum State { case open, holding, released }

  /// The queue that a run's environment names.
  package let queue: DispatchQueue
  private let isMain: Bool
  // The lock keeps suspending and resuming in order; neither of them calls anything.
  private let state = Mutex(State.open)
  private static let key = DispatchSpecificKey<ObjectIdentifier>()
  // NB: once. To mark a queue anew frees the earlier mark, which another thread may be reading.
  private static let main: DispatchQueue = {
    DispatchQueue.main.setSpecific(key: key, value: ObjectIdentifier(DeliveryGate.self))
    return .main
  }()

  /// Makes a gate in front of a queue of its own, or of the main queue, which is never held back.
  init(isMain: Bool = false) {
    self.isMain = isMain
    queue = isMain ? Self.main : DispatchQueue(label: "workbook.delivery")
    if !isMain { queue.setSpecific(key: Self.key, value: mark) }
  }

  /// A suspended queue must not be freed.
  deinit { release() }

  /// Whether the calling thread runs on the queue.
  ///
  /// NB: not `Thread.isMainThread`. On Linux the main thread is gone while Swift Testing runs, and Dispatch
  /// takes another for each block of the main queue.
  var isCurrent: Bool { DispatchQueue.getSpecific(key: Self.key) == mark }

  /// What tells the queue from all others: there is one main queue, whichever gate stands before it.
  private var mark: ObjectIdentifier {
    isMain ? ObjectIdentifier(Self.self) : ObjectIdentifier(self)
  }

  /// Holds back what comes from now on; does nothing after a release.
  func hold() {
    state.withLock { state in
      guard state == .open, !isMain else { return }
      state = .holding
      queue.suspend()
    }
  }

  /// Lets everything through, for good.
  package func release() {
    state.withLock { state in
      if state == .holding { queue.resume() }
      state = .released
    }
  }

  /// Runs a closure on the queue, and waits for it.
  func run(_ body: @escaping @Sendable () -> Void) {
    let done = DispatchSemaphore(value: 0)
    // NB: not `sync`, which would run the closure on the caller's own thread.
    queue.async {
      body()
      done.signal()
    }
    done.wait()
  }
}
