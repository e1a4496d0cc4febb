// What must be reached at once stands beside the actor's own state, behind a lock.
import Synchronization
import UserAPI

actor Run {
  private let inFlight = Mutex<(any HTTPTask)?>(nil)

  func keep(_ task: any HTTPTask) { inFlight.withLock { $0 = task } }

  nonisolated func cancel() { inFlight.withLock { $0 }?.cancel() }
}
