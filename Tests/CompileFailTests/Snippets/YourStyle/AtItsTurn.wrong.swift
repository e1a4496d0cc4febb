// What belongs to an actor has to wait for its turn, and a `cancel()` that must act at once cannot.
import UserAPI

actor Run {
  // expected-note@+1 {{property declared here}}
  private var inFlight: (any HTTPTask)?

  func keep(_ task: any HTTPTask) { inFlight = task }

  // expected-error@+1 {{actor-isolated property 'inFlight' can not be referenced}}
  nonisolated func cancel() { inFlight?.cancel() }
}
