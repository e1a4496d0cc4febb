import UserAPI

#if !WRONG
  import Synchronization
#endif

actor Run {
  #if WRONG
    // What belongs to an actor has to wait for its turn, and a `cancel()` that must act at once cannot.
    // expected-wrong-note@+1 {{property declared here}}
    private var inFlight: (any HTTPTask)?

    func keep(_ task: any HTTPTask) { inFlight = task }

    // expected-wrong-error@+1 {{actor-isolated property 'inFlight' can not be referenced}}
    nonisolated func cancel() { inFlight?.cancel() }
  #else
    // What must be reached at once stands beside the actor's own state, behind a lock.
    private let inFlight = Mutex<(any HTTPTask)?>(nil)

    func keep(_ task: any HTTPTask) { inFlight.withLock { $0 = task } }

    nonisolated func cancel() { inFlight.withLock { $0 }?.cancel() }
  #endif
}
