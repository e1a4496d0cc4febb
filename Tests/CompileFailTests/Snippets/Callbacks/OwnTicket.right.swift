// Nobody makes a ticket of his own: the state gives one out before each request.
import Chapter1CallbacksSolution

func answer(in state: inout RunState) {
  guard let ticket = state.willSend({ _ in }) else { return }
  _ = state.didAnswer(ticket)
}
