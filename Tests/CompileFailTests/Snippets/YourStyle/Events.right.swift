// A state machine says what each event means in each state.
enum State { case ready, running, over }
enum Event { case start, list([Int]), failed }

func next(_ state: State, after event: Event) -> State {
  switch (state, event) {
  case (.ready, .start): .running
  case (.running, .list), (.running, .failed): .over
  case (.ready, _), (.running, .start), (.over, _): state
  }
}
