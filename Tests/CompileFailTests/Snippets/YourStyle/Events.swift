enum State { case ready, running, over }
enum Event { case start, list([Int]), failed }

func next(_ state: State, after event: Event) -> State {
  // expected-wrong-error@+2 {{switch must be exhaustive}}
  // expected-wrong-note@+1 {{add missing case: '(.running, .failed)'}}
  switch (state, event) {
  case (.ready, .start): .running
  #if WRONG
    // A state machine says what each event means in each state: a forgotten one does not compile.
    case (.running, .list): .over
  #else
    // A state machine says what each event means in each state.
    case (.running, .list), (.running, .failed): .over
  #endif
  case (.ready, _), (.running, .start), (.over, _): state
  }
}
