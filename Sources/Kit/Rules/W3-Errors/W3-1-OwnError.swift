// W3.1 own error: which error is delivered.

extension Rule {
  static let ownError = Rule(
    id: .ownError, nickname: "own error",
    sentence: """
      A failed step ends the run with its own error, unchanged; without one there is no error.
      """,
    why: """
      Only the true error tells whether to retry, to log in or to give up: each code of URLError, also \
      one that the run does not know.
      """,
    lookAt: """
      Look at where the failed step makes its error ({1}, {2}, {5}), and at what the steps after it \
      do with it ({3}, {4}).
      """,
    applies: { $0.isSuccess || $0.failure != nil },
    explains: { surprise, _ in surprise.isOtherOutcome },
    pointer: { run in
      guard run.expected.isSuccess else { return nil }
      return """
        No step failed here: look at where this error comes from, and at what the steps do before \
        their input is there ({3}, {4}).
        """
    },
    flaws: [
      "mergesAllErrors": "the list request fails with URLError -1001",
      "blamesTheFirstStep": "the detail request fails with URLError -1001",
      "takesEveryCancelForItsOwn": "the list request fails with URLError -999",
      "mergesRareErrors": "the list request fails with URLError -1009",
      "givesUpAfterASecond": "the list request is answered after more than two seconds",
    ])
}
