import Chapter1CallbacksSolution

func answer(in state: inout RunState) {
  #if WRONG
    // Only the state makes tickets: other code cannot make one to answer a request it did not send.
    // expected-wrong-error@+1 {{initializer is inaccessible due to 'fileprivate' protection level}}
    let ticket = RunState.Ticket(number: 1)
  #else
    // Only the state makes tickets: it returns one before each request.
    guard let ticket = state.willSend({ _ in }) else { return }
  #endif
  _ = state.didAnswer(ticket)
}
