// W1.4 keeps itself alive: a started run that lost its last outside reference completes.

extension Rule {
  static let keepsItselfAlive = Rule(
    id: .keepsItselfAlive, nickname: "keeps itself alive",
    sentence: "A started run that lost its last outside reference still completes.",
    why: "Callers write UserFetch(…).start() and keep nothing.",
    lookAt: "Look for a [weak self] that lets the run die before it has completed ({6}).",
    applies: { $0.scenario.drop != nil },
    explains: { surprise, run in surprise.isSilence && run.scenario.drop != nil },
    flaws: [
      "diesWithItsOwner": "the run dropped right after start()",
      "startsOnlyWhileItIsHeld": "the run dropped right after start()",
      "hopsWeakly": "the run dropped after the last step, before the completion runs",
    ])
}
