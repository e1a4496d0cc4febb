// Only the state makes tickets: other code cannot make one to answer a request it did not send.
import Chapter1CallbacksSolution

func answer(in state: inout RunState) {
  // expected-error@+1 {{initializer is inaccessible due to 'fileprivate' protection level}}
  let ticket = RunState.Ticket(number: 1)
  _ = state.didAnswer(ticket)
}
