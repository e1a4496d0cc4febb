// W4.6 many cancels: the second cancel.

extension Rule {
  static let manyCancels = Rule(
    id: .manyCancels, nickname: "many cancels",
    sentence: "Many cancels, from many threads, give one completion.",
    why: "Two owners may both give up, at the same moment.",
    lookAt: "Look at what the second cancel() finds ({5}).",
    applies: { $0.scenario.times != .once },
    explains: { surprise, run in
      surprise.index.map { run.count(of: .cancel, before: $0) > 1 } ?? false
    },
    flaws: [
      "completesForEachCancel": "cancel twice inside the send of the list request",
      "endsAfterItsTask":
        "cancel and, inside the request's cancel, again while the list request is pending",
    ])
}
