// W2.4 no blocked thread: who waits, and keeps a thread meanwhile.

extension Rule {
  static let noBlockedThread = Rule(
    id: .noBlockedThread, nickname: "no blocked thread",
    sentence: """
      No thread waits for an answer: with a thousand runs stalled, a fresh one still \
      completes.
      """,
    why: "Threads are few, and a blocked thread does no work.",
    lookAt: """
      Look for a semaphore, a group's wait(), a limited shared queue, or a lock that is held while \
      send, a task's cancel() or the completion is called ({5}, {6}).
      """,
    applies: { $0.scenario.stalled > 0 },
    check: { run in
      let blocks =
        run.hangingCall != nil && run.hangingCall != .cancel
        && run.scenario.special != .holdsDelivery
      return run.seen.starvation != nil || blocks ? [Breach(.hang)] : []
    },
    flaws: [
      "takesTurns": "another run completes, and a third is cancelled, meanwhile",
      "blocksItsCaller": "all goes well",
      "takesOneOfFewSeats": "1000 other runs are stalled",
    ])
}
