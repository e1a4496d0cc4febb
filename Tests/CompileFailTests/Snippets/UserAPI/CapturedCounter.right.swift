// A completion may run on any thread: the object that it captures protects itself with a lock.
import Synchronization
import UserAPI

final class Arrivals: Sendable {
  private let count = Mutex(0)

  func add() { count.withLock { $0 += 1 } }
}

func counting(_ arrivals: Arrivals) -> Completion<User> {
  { _ in arrivals.add() }
}
