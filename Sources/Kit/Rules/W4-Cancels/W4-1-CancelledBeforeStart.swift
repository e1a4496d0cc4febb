// W4.1 cancelled before start: a run that must not begin.

extension Rule {
  static let cancelledBeforeStart = Rule(
    id: .cancelledBeforeStart, nickname: "cancelled before start",
    sentence: """
      Cancelled before start(), a run sends no request, and start() delivers .cancelled.
      """,
    why: "The caller of start() counts on a completion, whatever happened before.",
    lookAt: """
      Look at what start() does on a cancelled run ({6}), and what is asked before a request \
      is sent ({5}).
      """,
    applies: { $0.scenario.cancel == .beforeStart },
    explains: { surprise, run in
      (surprise.kind != .completions || surprise.isSilence) && run.scenario.cancel == .beforeStart
    },
    flaws: [
      "forgetsACancelBeforeStart": "cancel before start()",
      "sendsThoughCancelledBeforeStart": "cancel before start()",
      "staysSilentWhenCancelledBeforeStart": "cancel before start()",
    ])
}
