// A state machine says what each event means in each state: a forgotten one does not compile.
enum State { case ready, running, over }
enum Event { case start, list([Int]), failed }

func next(_ state: State, after event: Event) -> State {
  // expected-error@+2 {{switch must be exhaustive}}
  // expected-note@+1 {{add missing case: '(.running, .failed)'}}
  switch (state, event) {
  case (.ready, .start): .running
  case (.running, .list): .over
  case (.ready, _), (.running, .start), (.over, _): state
  }
}
