// W3.2 stop at the error: what goes on after a failure.

extension Rule {
  static let stopAtTheError = Rule(
    id: .stopAtTheError, nickname: "stop at the error",
    sentence: "After a failed step no later step runs.",
    why: "A step after a failure works on nothing.",
    lookAt: "Look for a path that goes on after the completion was called ({4}).",
    applies: { $0.failure != nil },
    explains: { surprise, run in surprise.kind == .requests && run.expected.failure != nil },
    check: { run in run.expected.failure != nil && run.decodesTooMuch ? [Breach(.requests)] : [] },
    flaws: [
      "goesOnAfterAnError": "the list request brings status 301",
      "asksAgainWhenUnavailable": "the list request brings status 503",
    ])
}
