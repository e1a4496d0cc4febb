import UserAPI

#if !WRONG
  import Synchronization
#endif

#if WRONG
  // A completion may run on any thread: it cannot capture an object that nothing protects.
  // expected-wrong-note@+1 {{does not conform to the 'Sendable' protocol}}
  final class Arrivals {
    private var count = 0

    func add() { count += 1 }
  }
#else
  // A completion may run on any thread: the object that it captures protects itself with a lock.
  final class Arrivals: Sendable {
    private let count = Mutex(0)

    func add() { count.withLock { $0 += 1 } }
  }
#endif

func counting(_ arrivals: Arrivals) -> Completion<User> {
  // expected-wrong-error@+1 {{capture of 'arrivals' with non-Sendable type 'Arrivals'}}
  { _ in arrivals.add() }
}
