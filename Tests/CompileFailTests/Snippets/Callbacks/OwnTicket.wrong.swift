// Nobody makes a ticket of his own, and answers another's request with it.
import Chapter1CallbacksSolution

func answer(in state: inout RunState) {
  // expected-error@+1 {{initializer is inaccessible due to 'fileprivate' protection level}}
  let ticket = RunState.Ticket(number: 1)
  _ = state.didAnswer(ticket)
}
