// A completion may run on any thread: it cannot capture an object that nothing protects.
import UserAPI

// expected-note@+1 {{does not conform to the 'Sendable' protocol}}
final class Arrivals {
  private var count = 0

  func add() { count += 1 }
}

func counting(_ arrivals: Arrivals) -> Completion<User> {
  // expected-error@+1 {{capture of 'arrivals' with non-Sendable type 'Arrivals'}}
  { _ in arrivals.add() }
}
