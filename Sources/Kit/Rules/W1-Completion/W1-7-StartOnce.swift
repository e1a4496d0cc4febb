// W1.7 start once: a second start, and none.

extension Rule {
  static let startOnce = Rule(
    id: .startOnce, nickname: "start once",
    sentence: """
      A second start() does nothing, nor does any later one, nor one at the same moment on another \
      thread; a run never started delivers nothing and leaks nothing.
      """,
    why: "A button is tapped twice; a screen is closed before it loads.",
    lookAt: "Look at what start() asks before it begins ({6}).",
    applies: { $0.scenario.special == .neverStarts || $0.scenario.isStartedAgain },
    explains: { surprise, run in
      guard let index = surprise.index else { return false }
      return run.scenario.special == .neverStarts || run.count(of: .start, before: index) > 1
    },
    pointer: { run in
      run.scenario.special == .neverStarts
        ? "Look at what happens before start(): in init, in cancel() and in deinit ({6})." : nil
    },
    check: { run in
      // What a run holds that never delivers, it holds for good.
      !run.seen.held.isEmpty && run.expected.outcomes.isEmpty ? [Breach(.leak)] : []
    },
    flaws: [
      "startsAgain": "a second start() inside the send of the list request",
      "deliversWithoutStart": "a run that is never started",
      "leaksUntilStarted": "a run that is never started",
      "startsAThirdTime": "a second and a third start() inside the send of the list request",
      "startsOnTwoThreads": "start() from two threads at once",
      "startsWhileItDecodes":
        "a second start() from another thread inside the decoding of the list",
    ])
}
