// W1.6 on the queue: where the completion runs.

extension Rule {
  static let onTheQueue = Rule(
    id: .onTheQueue, nickname: "on the queue",
    sentence: "The completion runs on the queue that the environment names.",
    why: "Callers touch their screen, or their own state, there and nowhere else.",
    lookAt: "Look at where the completion is called ({6}): on the environment's delivery queue?",
    check: { run in run.places.filter { $0 == .elsewhere }.map { _ in Breach(.place) } },
    flaws: [
      "deliversOnTheTransportsThread": "all goes well",
      "deliversOnAnotherQueue": "all goes well",
    ])
}
